/**
 * Atomic units of a decimal number of coins, as the engine writes it ("3.145187613983", "1E-05"). Its database keeps twelve
 * decimals whatever the coin has: what lies below the smallest unit is cut off, since it cannot be paid.
 */
export function toAtomic(text: string, decimals: number): bigint {
  const [, whole = "0", fraction = "", exponent = "0"] = /^(\d+)(?:\.(\d+))?(?:[eE](-?\d+))?$/.exec(text) ?? [];
  const digits = whole + fraction;
  const shift = decimals - fraction.length + Number(exponent);
  return shift >= 0 ? BigInt(digits) * 10n ** BigInt(shift) : BigInt(digits.slice(0, shift) || "0");
}
