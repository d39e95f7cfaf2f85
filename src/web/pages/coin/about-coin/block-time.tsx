import { Figure } from "../../../components/figure.tsx";

/** `0.1 s`, `75 s`, `9.87 min`: minutes from two of them on, without zeros at the end. */
export function BlockTime({ seconds }: { readonly seconds: number | null }) {
  if (seconds === null) return <Figure number={null} />;
  const isMinutes = seconds >= 120;
  const value = isMinutes ? seconds / 60 : seconds;
  return <Figure number={String(Number(value.toFixed(2)))} unit={isMinutes ? "min" : "s"} />;
}
