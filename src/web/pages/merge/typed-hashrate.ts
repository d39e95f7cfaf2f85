import type { RateUnit } from "#src/domain/coins/coin.ts";
import { type FieldProblem, isDecimal, readTypedNumber } from "#src/domain/text/form-rules.ts";
import { hashrateUnits } from "../../search-parameters.ts";

const [, ...hashrateSteps] = hashrateUnits;
export type HashrateStep = (typeof hashrateSteps)[number];

/** How a page writes a step before a unit: `K`, `M`, and nothing for the base unit. */
export function stepPrefix(step: HashrateStep): string {
  return step === "1" ? "" : step.toUpperCase();
}

function factorOf(step: HashrateStep): number {
  return 1000 ** hashrateSteps.indexOf(step);
}

/** A hashrate as it was typed, with what is wrong with it. */
export interface TypedHashrate {
  readonly text: string;
  readonly step: HashrateStep;
  /** Base units; null while there is a problem. */
  readonly value: number | null;
  readonly problem: FieldProblem | null;
}

/** More than every machine of a chain together ever did. */
const mostHashrate = 1e24;

/** A typed hashrate (spec §5: decimal). Without a word it is `usual`, in base units. */
export function readHashrate(text: string | null, step: HashrateStep | null, usual: number): TypedHashrate {
  if (text === null) {
    const usualStep = step ?? hashrateSteps.findLast((candidate) => usual >= factorOf(candidate)) ?? "1";
    const count = Number((usual / factorOf(usualStep)).toPrecision(12));
    return { text: String(count), step: usualStep, value: usual, problem: null };
  }
  const known = step ?? "1";
  const typed = readTypedNumber(text);
  const value = Number(typed) * factorOf(known);
  const problem = findProblem(typed, value);
  return { text, step: known, value: problem === null ? value : null, problem };
}

function findProblem(typed: string, value: number): FieldProblem | null {
  if (typed === "") return { rule: "required" };
  if (!isDecimal(typed)) return { rule: "decimal" };
  if (value < 0 || Object.is(value, -0)) return { rule: "min_value", min: "0" };
  return value > mostHashrate ? { rule: "too_large" } : null;
}

/** The units that a visitor can choose for a hashrate: `TH/s`. */
export function listHashrateUnits(rateUnit: RateUnit) {
  return hashrateSteps.map((step) => ({ step, label: `${stepPrefix(step)}${rateUnit}` }));
}
