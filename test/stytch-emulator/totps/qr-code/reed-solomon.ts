/** GF(2⁸) over 0x11d: `EXP[i]` is the generator to the power of i. */
const EXP: readonly number[] = (() => {
  const powers = [1];
  for (let i = 1; i < 255; i++) {
    const doubled = (powers[i - 1] ?? 0) << 1;
    powers.push(doubled > 255 ? doubled ^ 0x11d : doubled);
  }
  return powers;
})();

function multiply(a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  return EXP[(EXP.indexOf(a) + EXP.indexOf(b)) % 255] ?? 0;
}

/** Returns the coefficients of (x − α⁰)(x − α¹)… after the leading one. */
function generator(degree: number): number[] {
  let polynomial = [1];
  for (let i = 0; i < degree; i++) {
    const root = EXP[i] ?? 0;
    polynomial = [...polynomial, 0].map(
      (coefficient, at) => coefficient ^ multiply(polynomial[at - 1] ?? 0, root),
    );
  }
  return polynomial.slice(1);
}

/** Returns the `count` error correction codewords of a block (ISO/IEC 18004, 7.5.2). */
export function errorCorrection(data: readonly number[], count: number): number[] {
  const divisor = generator(count);
  let remainder: number[] = new Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ (remainder[0] ?? 0);
    remainder = [...remainder.slice(1), 0].map(
      (each, at) => each ^ multiply(divisor[at] ?? 0, factor),
    );
  }
  return remainder;
}
