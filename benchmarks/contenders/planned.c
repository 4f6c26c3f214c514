/* The nests that the planner makes, written by hand in C: what compiled loops are held against.
   planned ROW TIMES prints the answer and milliseconds of processor time, a line each. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef long long num;

static num gcd(num a, num b) {
    while (b) { num t = a % b; a = b; b = t; }
    return a;
}

static num root(num n) {
    num r = (num)sqrt((double)n);
    while (r * r > n) r--;
    while ((r + 1) * (r + 1) <= n) r++;
    return r * r == n ? r : -1;
}

static num power_mod(num b, num e, num m) {
    num r = 1 % m;
    for (b %= m; e; e >>= 1) {
        if (e & 1) r = r * b % m;
        b = b * b % m;
    }
    return r;
}

static num power_residues(num p) {
    num total = 0;
    for (num a = 1; a < p; a++)
        for (num n = 1; n < p; n++) total += power_mod(a, n, p);
    return total;
}

static num pythagorean(num top) {
    num found = 0;
    for (num a = 1; a <= top; a++)
        for (num b = 1; b <= top; b++) {
            num c = root(a * a + b * b);
            if (c >= 1 && c <= top) found++;
        }
    return found;
}

static num fixed_sum(void) {
    num found = 0;
    for (num a = 0; a <= 200; a++)
        for (num b = 0; b <= 200 - a; b++)
            for (num c = 0; c <= 200 - a - b && c <= a + 2 * b; c++) {
                num d = 200 - a - b - c;
                if (a * b <= c * d + 7) found++;
            }
    return found;
}

static num coprime(void) {
    num found = 0;
    for (num a = 1; a <= 300; a++)
        for (num b = 1; b <= 300; b++) {
            if (gcd(a, b) != 1) continue;
            for (num c = 1 + (((-a - b - 1) % 7 + 7) % 7); c <= 300; c += 7)
                if (gcd(b, c) == 1 && gcd(a, c) == 1) found++;
        }
    return found;
}

static num least_sum(void) {
    num best = 1000000000;
    for (num x = 1; x <= 300; x++)
        for (num y = 1; y <= 300; y++)
            for (num z = 1 + (((-x * x * x - y * y - 1) % 1001 + 1001) % 1001); z <= 300; z += 1001)
                if (x * y * z >= 500000 && x + y + z < best) best = x + y + z;
    return best;
}

static num triangular(void) {
    for (num n = 1; n <= 2000; n++) {
        int all = 1;
        for (num k = 1; k <= 1000 && all; k++) {
            int any = 0;
            for (num m = 1; m <= n && !any; m++) any = m * (m + 1) / 2 % k == 0;
            all = any;
        }
        if (all) return n;
    }
    return 0;
}

static signed char known[100001];

static int loses(num n) {
    if (known[n]) return known[n] - 1;
    int won = 0;
    for (num k = 1; k * k <= n && !won; k++) won = loses(n - k * k);
    known[n] = 1 + !won;
    return !won;
}

static num game(void) {
    num found = 0;
    memset(known, 0, sizeof known);
    for (num n = 0; n <= 100000; n++) found += loses(n);
    return found;
}

static num run(const char *row) {
    if (!strcmp(row, "1b")) return power_residues(997);
    if (!strcmp(row, "2")) return pythagorean(300);
    if (!strcmp(row, "2b")) return pythagorean(2000);
    if (!strcmp(row, "3")) return fixed_sum();
    if (!strcmp(row, "7b")) return coprime();
    if (!strcmp(row, "10")) return least_sum();
    if (!strcmp(row, "11")) return triangular();
    if (!strcmp(row, "12")) return game();
    return -1;
}

int main(int count, char **words) {
    double spent = 0;
    int times = count > 2 ? atoi(words[2]) : 1;
    for (int i = 0; i < times && spent < 4000; i++) {
        clock_t start = clock();
        volatile num value = run(words[1]);
        double milliseconds = (clock() - start) * 1000.0 / CLOCKS_PER_SEC;
        spent += milliseconds;
        if (i == 0) printf("%lld\n", (num)value);
        printf("%.4f\n", milliseconds);
    }
    return 0;
}
