import type { ReadRigs } from "#src/domain/miners/miner-record.ts";

/** Records of rigs from `from` to `to` in steps of `stepMs`; a null rate is not known. */
export function readRigs(
  { from, to, stepMs }: Pick<ReadRigs, "from" | "to" | "stepMs">,
  rigs: readonly { readonly name: string; readonly scheme?: "pps" | "solo"; rate(at: number): number | null }[],
): ReadRigs {
  const steps = Array.from({ length: (to - from) / stepMs }, (_, nth) => from + nth * stepMs);
  return {
    from,
    to,
    stepMs,
    rigs: rigs.map(({ name, scheme = "pps", rate }) => ({
      name,
      scheme,
      rates: Float32Array.from(steps, (at) => rate(at) ?? Number.NaN),
    })),
  };
}
