/** Atomic units from text that the engine worked out in doubles ("299999999.99999994"): rounded to the nearest unit. */
export function parseRoughAmount(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole) + (/^[5-9]/.test(fraction) ? 1n : 0n);
}

/** Atomic units of a number of coins (0.1 XMR), as precise as the double was. */
export function toAtomic(coins: number, decimals: number): bigint {
  return BigInt(coins.toFixed(decimals).replace(".", ""));
}

/** Coins, exactly, as the engine wants them in a query: 500000000000n at 12 decimals is "0.5". */
export function toCoins(atomic: bigint, decimals: number): string {
  const padded = atomic.toString().padStart(decimals + 1, "0");
  const whole = padded.slice(0, padded.length - decimals);
  const fraction = padded.slice(padded.length - decimals).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}
