import type { RateUnit } from "#src/domain/coins/coin.ts";
import { formatDifficulty, formatHashrate } from "#src/domain/mining/units.ts";
import { Figure } from "./figure.tsx";

/** A hashrate in the unit that reads best; a dash when it is not known. */
export function Hashrate({ value, unit }: { readonly value: number | null; readonly unit: RateUnit }) {
  const text = value === null ? null : formatHashrate(value, unit);
  return <Figure number={text?.number ?? null} unit={text?.unit} />;
}

export function Difficulty({ value }: { readonly value: number | null }) {
  const text = value === null ? null : formatDifficulty(value);
  return <Figure number={text?.number ?? null} unit={text?.unit} />;
}
