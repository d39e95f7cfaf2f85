import { oddsOf } from "#src/domain/mining/luck.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatCount } from "#src/domain/mining/units.ts";
import type { LuckWindow, RoundInProgress } from "#src/services/services.ts";
import { formatExpected } from "../../../components/figures/format-expected.ts";

type RunMessage = `${"dry" | "lucky"}.${LuckWindow["key"]}`;

/** The text of a page about one window of time; made in the loader. */
export interface WindowView {
  readonly key: LuckWindow["key"];
  readonly lengthMs: number;
  readonly found: string | null;
  readonly expected: string | null;
  /** A message below `blocks.luck`, and its values. */
  readonly verdict: RunMessage | "many" | "notStored" | "noHashrates" | "noNetwork";
  readonly values: Readonly<Record<string, string | number>>;
  /** Those that are percentages. */
  readonly fractions?: { readonly share: number; readonly swing: number };
}

/** `isOwnChain` is false for a merge-mined coin, whose network hashrate is not recorded. */
export function describeWindow({ key, from, to, found, expected, run }: LuckWindow, isOwnChain: boolean): WindowView {
  const shown = {
    key,
    lengthMs: to - from,
    found: formatCount(found),
    expected: expected === null ? null : formatExpected(expected),
  };
  if (found === null) return { ...shown, verdict: "notStored", values: {} };
  if (expected === null || run === null) {
    return { ...shown, verdict: isOwnChain ? "noHashrates" : "noNetwork", values: {} };
  }
  if (run.kind === "many") {
    return { ...shown, verdict: "many", values: {}, fractions: { share: found / expected, swing: run.swing } };
  }
  return { ...shown, verdict: `${run.kind}.${key}`, values: formatOdds(run.chance) };
}

/** `times` and `of` in "1 of 1 200". */
function formatOdds(chance: number): { readonly times: number; readonly of: string } {
  const { times, of } = oddsOf(chance);
  return { times, of: formatCount(of) ?? "" };
}

export interface RoundView extends Omit<RoundInProgress, "chanceOfLonger" | "scheme" | "lastBlockAt"> {
  /** Isolated from the text around it, so that "PPS+" keeps its order of characters in text from right to left. */
  readonly schemeName: string;
  readonly odds: { readonly times: number; readonly of: string } | null;
  /** From the start of the round to the measurement, like the effort. A running clock would continue after the end of the round. */
  readonly ranMs: number | null;
}

export function describeRound({ chanceOfLonger, scheme, lastBlockAt, ...round }: RoundInProgress): RoundView {
  return {
    ...round,
    schemeName: `\u2068${rewardSchemeLabels[scheme]}\u2069`,
    odds: chanceOfLonger === null ? null : formatOdds(chanceOfLonger),
    ranMs: lastBlockAt === null ? null : Math.max(0, round.measuredAt - lastBlockAt),
  };
}
