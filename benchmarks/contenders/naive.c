/* What a person writes first in C: loops over all values, conditions inside.
   naive ROW TIMES prints the answer and milliseconds of processor time, a line each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef long long num;

static num gcd(num a, num b) {
    while (b) { num t = a % b; a = b; b = t; }
    return a;
}

static num lcm(num a, num b) { return a / gcd(a, b) * b; }

static num power_residues(num p) {
    num total = 0;
    for (num a = 1; a < p; a++) {
        num power = 1;
        for (num n = 1; n < p; n++) { power = power * a % p; total += power; }
    }
    return total;
}

static num pythagorean(num top) {
    num found = 0;
    for (num a = 1; a <= top; a++)
        for (num b = 1; b <= top; b++)
            for (num c = 1; c <= top; c++)
                if (a * a + b * b == c * c) found++;
    return found;
}

static num fixed_sum(num top) {
    num found = 0;
    for (num a = 0; a <= top; a++)
        for (num b = 0; b <= top; b++)
            for (num c = 0; c <= top; c++)
                for (num d = 0; d <= top; d++)
                    if (a + b + c + d == top && a * b <= c * d + 7 && a + 2 * b >= c) found++;
    return found;
}

static int px[15], py[15];

static int distance(int p, int q) {
    int x = px[p] - px[q], y = py[p] - py[q];
    return x * x + x * y + y * y;
}

static num triangle(void) {
    int n = 0, best = 0;
    for (int j = 0; j <= 4; j++)
        for (int i = 0; i + j <= 4; i++) { px[n] = i; py[n++] = j; }
    for (int mask = 0; mask < 1 << 15; mask++) {
        int size = __builtin_popcount(mask), bad = 0;
        if (size <= best) continue;
        for (int a = 0; a < 15 && !bad; a++)
            for (int b = 0; b < 15 && !bad; b++)
                for (int c = 0; c < 15 && !bad; c++) {
                    if (!(mask >> a & mask >> b & mask >> c & 1)) continue;
                    if ((px[b] - px[a]) * (py[c] - py[a]) == (py[b] - py[a]) * (px[c] - px[a])) continue;
                    bad = distance(a, b) == distance(a, c);
                }
        if (!bad) best = size;
    }
    return best;
}

static int perm[16];

static int apart(int n) {
    for (int i = 0; i + 1 < n; i++)
        if (abs(perm[i] - perm[i + 1]) < 2 || (perm[i] + perm[i + 1]) % 5 == 0) return 0;
    return 1;
}

static num permute(int k, int n) {
    if (k == n) return apart(n);
    num found = 0;
    for (int i = k; i < n; i++) {
        int t = perm[k]; perm[k] = perm[i]; perm[i] = t;
        found += permute(k + 1, n);
        t = perm[k]; perm[k] = perm[i]; perm[i] = t;
    }
    return found;
}

static num permutation(int n) {
    for (int i = 0; i < n; i++) perm[i] = i + 1;
    return permute(0, n);
}

#define CELL(i, j) (g >> ((i) * 5 + (j)) & 1)

static num grid(void) {
    num found = 0;
    for (unsigned g = 0; g < 1u << 25; g++) {
        int good = 1;
        for (int i = 0; i < 4 && good; i++)
            for (int j = 0; j < 4 && good; j++)
                good = !(CELL(i, j) == CELL(i + 1, j) && CELL(i, j) == CELL(i, j + 1) && CELL(i, j) == CELL(i + 1, j + 1));
        for (int i = 0; i < 5 && good; i++)
            for (int j = 0; j < 3 && good; j++)
                good = !(CELL(i, j) == CELL(i, j + 1) && CELL(i, j) == CELL(i, j + 2))
                    && !(CELL(j, i) == CELL(j + 1, i) && CELL(j, i) == CELL(j + 2, i));
        found += good;
    }
    return found;
}

static num multiples(num top) {
    num found = 0;
    for (num a = 1; a <= top; a++)
        for (num b = 1; b <= top; b++)
            for (num c = 1; c <= 2000; c++)
                if (lcm(a, b) == 1000 && lcm(b, c) == 2000 && lcm(c, a) == 2000) found++;
    return found;
}

static num coprime(void) {
    num found = 0;
    for (num a = 1; a <= 300; a++)
        for (num b = 1; b <= 300; b++)
            for (num c = 1; c <= 300; c++)
                if (gcd(a, b) == 1 && gcd(b, c) == 1 && gcd(a, c) == 1 && (a + b + c) % 7 == 0) found++;
    return found;
}

static num digits(num top) {
    num found = 0;
    for (num n = 1; n <= top; n++) {
        int last = -1, sum = 0, good = 1;
        for (num m = n; m && good; m /= 10) {
            int d = m % 10;
            good = d != 0 && d != last;
            sum += last = d;
        }
        if (good && n % sum == 0) found++;
    }
    return found;
}

static num words(int n) {
    num found = 0, all = 1;
    char word[64];
    for (int i = 0; i < n; i++) all *= 3;
    word[n] = 0;
    for (num k = 0; k < all; k++) {
        num rest = k;
        for (int i = 0; i < n; i++) { word[i] = 'A' + rest % 3; rest /= 3; }
        int good = 1;
        for (int i = 0; i + 1 < n && good; i++) {
            if (word[i] == 'A' && word[i + 1] == 'A') good = 0;
            if (i + 2 < n && word[i] == 'A' && word[i + 1] == 'B' && word[i + 2] == 'C') good = 0;
            if (i + 2 < n && word[i] == 'C' && word[i + 1] == 'A' && word[i + 2] == 'B') good = 0;
        }
        found += good;
    }
    return found;
}

static num least_sum(void) {
    num best = 1000000000;
    for (num x = 1; x <= 300; x++)
        for (num y = 1; y <= 300; y++)
            for (num z = 1; z <= 300; z++)
                if ((x * x * x + y * y + z) % 1001 == 0 && x * y * z >= 500000 && x + y + z < best)
                    best = x + y + z;
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

static num game(int top) {
    char *loses = calloc(top + 1, 1);
    num found = 0;
    for (int n = 0; n <= top; n++) {
        int won = 0;
        for (int k = 1; k * k <= n && !won; k++) won = loses[n - k * k];
        loses[n] = !won;
        found += !won;
    }
    free(loses);
    return found;
}

static num subsets(void) {
    num found = 0;
    for (unsigned mask = 0; mask < 1u << 24; mask++) {
        if (mask & mask >> 1) continue;
        int sum = 0;
        for (int x = 1; x <= 24; x++)
            if (mask >> (x - 1) & 1) sum += x;
        if (sum % 7 == 0) found++;
    }
    return found;
}

static int parts[64];

static num partition(int left, int most, int count) {
    if (left == 0) {
        int whole = 1;
        if (count % 2 == 0) return 0;
        for (int i = 0; i < count; i++) {
            if (i && parts[i - 1] - parts[i] < 2) return 0;
            whole = whole * parts[i] % 8;
        }
        return whole != 0;
    }
    num found = 0;
    for (int x = left < most ? left : most; x >= 1; x--) {
        parts[count] = x;
        found += partition(left - x, x, count + 1);
    }
    return found;
}

static num run(const char *row) {
    if (!strcmp(row, "1")) return power_residues(97);
    if (!strcmp(row, "1b")) return power_residues(997);
    if (!strcmp(row, "2")) return pythagorean(300);
    if (!strcmp(row, "2b")) return pythagorean(2000);
    if (!strcmp(row, "3")) return fixed_sum(200);
    if (!strcmp(row, "4")) return triangle();
    if (!strcmp(row, "5")) return permutation(9);
    if (!strcmp(row, "5b")) return permutation(11);
    if (!strcmp(row, "6")) return grid();
    if (!strcmp(row, "7")) return multiples(2000);
    if (!strcmp(row, "7b")) return coprime();
    if (!strcmp(row, "8")) return digits(1000000);
    if (!strcmp(row, "8b")) return digits(10000000);
    if (!strcmp(row, "9")) return words(16);
    if (!strcmp(row, "10")) return least_sum();
    if (!strcmp(row, "11")) return triangular();
    if (!strcmp(row, "12")) return game(100000);
    if (!strcmp(row, "13")) return subsets();
    if (!strcmp(row, "14")) return partition(60, 60, 0);
    return -1;
}

int main(int count, char **words_) {
    double spent = 0;
    int times = count > 2 ? atoi(words_[2]) : 1;
    for (int i = 0; i < times && spent < 4000; i++) {
        clock_t start = clock();
        volatile num value = run(words_[1]);
        double milliseconds = (clock() - start) * 1000.0 / CLOCKS_PER_SEC;
        spent += milliseconds;
        if (i == 0) printf("%lld\n", (num)value);
        printf("%.4f\n", milliseconds);
    }
    return 0;
}
