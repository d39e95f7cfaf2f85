import { leastOutageSteps, type Outage, type OutageWindow } from "../mining/outages.ts";

interface RecordWindow extends OutageWindow {
  /**
   * From here on a step without a point was without work, because an engine writes none for it. Before, where only this site's own
   * records tell, such a step is not known, and nothing is said about it. Null: nowhere.
   */
  readonly judgedFrom: number | null;
  /** There was work before the window: it may begin with an outage. */
  readonly hasWorked: boolean;
}

/**
 * Outages in a record that has gaps: two steps or more, one after another, without hashrate; what is not known is no outage and ends
 * one. Points are on the window's grid, in base units, in any order. Time before the first hashrate does not count.
 */
export function findRecordedOutages(
  points: readonly { readonly at: number; readonly hashrate: number }[],
  { from, to, stepMs, judgedFrom, hasWorked: workedBefore }: RecordWindow,
): readonly Outage[] {
  const rates = new Map<number, number>();
  for (const { at, hashrate } of points) rates.set(at, Math.max(hashrate, rates.get(at) ?? 0));
  const outages: Outage[] = [];
  let hasWorked = workedBefore;
  let downFrom: number | null = null;
  const close = (at: number, end: number | null) => {
    if (downFrom !== null && at - downFrom >= leastOutageSteps * stepMs) outages.push({ from: downFrom, to: end });
    downFrom = null;
  };
  for (let at = from; at < to; at += stepMs) {
    const rate = rates.get(at) ?? (judgedFrom !== null && at >= judgedFrom ? 0 : null);
    if (rate === null || rate > 0) close(at, at);
    else if (hasWorked) downFrom ??= at;
    hasWorked ||= (rate ?? 0) > 0;
  }
  close(to, (rates.get(to) ?? 0) > 0 ? to : null);
  return outages;
}
