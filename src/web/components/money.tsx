import { Figure } from "./figure.tsx";
import { formatUsd } from "./format-usd.ts";

/** A value in US dollars: what the server renders and what stays without JavaScript (settled: "First paint"). */
export function Money({ usd }: { readonly usd: number | null }) {
  return <Figure number={usd === null ? null : formatUsd(usd)} />;
}
