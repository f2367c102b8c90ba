const ROUNDS = 24;
/** Bytes that go in between two permutations, for a digest of 32. */
const RATE = 136;

/**
 * Ethereum's hash: Keccak-256 as it was before FIPS 202 changed the padding, which is why no
 * `sha3-256` can stand in for it. Not fast; a signature needs two of them.
 */
export function keccak256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 1) / RATE) * RATE);
  padded.set(message);
  padded[message.length] = 0x01;
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80;

  const view = new DataView(padded.buffer);
  const lanes = new BigUint64Array(25);
  for (let block = 0; block < padded.length; block += RATE) {
    for (let lane = 0; lane < RATE / 8; lane++) {
      lanes[lane] = at(lanes, lane) ^ view.getBigUint64(block + lane * 8, true);
    }
    permute(lanes);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (let lane = 0; lane < 4; lane++) digest.setBigUint64(lane * 8, at(lanes, lane), true);
  return new Uint8Array(digest.buffer);
}

/** Keccak-f[1600] (FIPS 202, 3.3); the lane of column x and row y is `lanes[x + 5 * y]`. */
function permute(lanes: BigUint64Array): void {
  for (let round = 0; round < ROUNDS; round++) {
    theta(lanes);
    rhoAndPi(lanes);
    chi(lanes);
    lanes[0] = at(lanes, 0) ^ (ROUND_CONSTANTS[round] ?? 0n);
  }
}

function theta(lanes: BigUint64Array): void {
  const parity = [0, 1, 2, 3, 4].map((x) =>
    [0, 5, 10, 15, 20].reduce((sum, row) => sum ^ at(lanes, x + row), 0n),
  );
  for (let index = 0; index < 25; index++) {
    const left = parity[(index + 4) % 5] ?? 0n;
    const right = parity[(index + 1) % 5] ?? 0n;
    lanes[index] = at(lanes, index) ^ left ^ rotate(right, 1);
  }
}

/** Both steps in one walk: each lane moves to where the last one was, turned a little more. */
function rhoAndPi(lanes: BigUint64Array): void {
  let [x, y] = [1, 0];
  let moving = at(lanes, 1);
  for (let step = 1; step <= 24; step++) {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    const displaced = at(lanes, x + 5 * y);
    lanes[x + 5 * y] = rotate(moving, ((step * (step + 1)) / 2) % 64);
    moving = displaced;
  }
}

function chi(lanes: BigUint64Array): void {
  const before = lanes.slice();
  for (let index = 0; index < 25; index++) {
    const row = index - (index % 5);
    const next = at(before, row + ((index + 1) % 5));
    lanes[index] = at(before, index) ^ (~next & at(before, row + ((index + 2) % 5)));
  }
}

/** The constants of iota, from the shift register of FIPS 202, 3.2.5. */
const ROUND_CONSTANTS: readonly bigint[] = (() => {
  let register = 1;
  return Array.from({ length: ROUNDS }, () => {
    let constant = 0n;
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) constant |= 1n << BigInt(2 ** bit - 1);
      register = register & 0x80 ? ((register << 1) ^ 0x71) & 0xff : register << 1;
    }
    return constant;
  });
})();

function rotate(lane: bigint, by: number): bigint {
  return BigInt.asUintN(64, (lane << BigInt(by)) | (lane >> BigInt(64 - by)));
}

function at(lanes: BigUint64Array, index: number): bigint {
  return lanes[index] ?? 0n;
}
