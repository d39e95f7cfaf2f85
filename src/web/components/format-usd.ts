import { groupThousands } from "#src/domain/units.ts";

/** `$92 418.50`; small prices keep four significant digits (`$0.06124`), tiny ones three (`$0.00000123`). */
export function formatUsd(usd: number): string {
  const sign = usd < 0 ? "−" : "";
  const size = Math.abs(usd);
  if (size === 0 || size >= 1) return `${sign}$${groupThousands(size.toFixed(2))}`;
  const magnitude = Math.floor(Math.log10(size));
  const digits = Math.min(12, (magnitude < -3 ? 2 : 3) - magnitude);
  return `${sign}$${size.toFixed(digits)}`;
}
