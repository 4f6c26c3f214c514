"""PARI/GP through cypari: the same loops in GP."""

from __future__ import annotations

import sys

from benchmarks.contenders.timing import Program, report

CODES = {
    "1": "p=97; s=0; for(a=1,p-1, for(n=1,p-1, s+=lift(Mod(a,p)^n))); s",
    "1b": "p=997; s=0; for(a=1,p-1, x=Mod(1,p); for(n=1,p-1, x*=a; s+=lift(x))); s",
    "2": "n=0; for(a=1,300, for(b=1,300, if(issquare(a^2+b^2,&c) && c<=300, n++))); n",
    "2b": "n=0; for(a=1,2000, for(b=1,2000, if(issquare(a^2+b^2,&c) && c<=2000, n++))); n",
    "3": "n=0; for(a=0,200, for(b=0,200-a, for(c=0,min(200-a-b,a+2*b), if(a*b<=c*(200-a-b-c)+7, n++)))); n",
    "5": "n=0; forperm(9,p, ok=1; for(i=1,8, if(abs(p[i]-p[i+1])<2 || (p[i]+p[i+1])%5==0,"
    " ok=0; break)); n+=ok); n",
    "7": "n=0; fordiv(1000,a, fordiv(1000,b, if(lcm(a,b)==1000, fordiv(2000,c,"
    " if(lcm(b,c)==2000 && lcm(c,a)==2000, n++))))); n",
    "7b": "n=0; for(a=1,300, for(b=1,300, if(gcd(a,b)==1, forstep(c=if((-a-b)%7,(-a-b)%7,7),300,7,"
    " if(gcd(b,c)==1 && gcd(a,c)==1, n++))))); n",
    "8": "n=0; for(m=1,10^6, d=digits(m); ok=vecmin(d)>0; for(i=1,#d-1, if(d[i]==d[i+1], ok=0; break));"
    " if(ok && m%vecsum(d)==0, n++)); n",
    "10": "best=10^9; for(x=1,300, for(y=1,300, z=(-x^3-y^2)%1001;"
    " if(z>=1 && z<=300 && x*y*z>=500000, best=min(best,x+y+z)))); best",
    "11": "f=vector(1000); left=1000; n=0; while(left, n++; v=n*(n+1)/2;"
    " for(k=1,1000, if(!f[k] && v%k==0, f[k]=n; left--))); vecmax(f)",
    "14": "n=0; forpart(p=60, v=Vecrev(p); ok=#v%2; for(i=1,#v-1, if(v[i]-v[i+1]<2, ok=0; break));"
    " if(ok && vecprod(v)%8, n++)); n",
}
"""GP sequences; the last value is the answer."""


def _program(code: str) -> Program:
    from cypari import pari

    pari.allocatemem(1 << 28)
    return Program(lambda: pari(code))


if __name__ == "__main__":
    report(_program(CODES[sys.argv[1]]), int(sys.argv[2]))
