import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { type FieldProblem, isDecimal, isNumeric, readTypedNumber } from "#src/domain/text/form-rules.ts";

/** The largest price of a kilowatt-hour in USD that is taken for one. */
const mostPowerCost = 1000;
/** More of one device than this is no farm that anybody types. */
const mostDevices = 100_000;

/** A field of an address that visitors type, with what is wrong with it. */
export interface TypedField {
  /** As it was typed. */
  readonly text: string;
  readonly problem: FieldProblem | null;
}

export interface PowerCost extends TypedField {
  /** USD for a kilowatt-hour; the default while there is a problem. */
  readonly value: number;
}

/** The price of power in an address (spec §5 decimal, §9 default 0.04). */
export function readPowerCost(text: string | null): PowerCost {
  if (text === null) return { text: String(DEFAULT_POWER_COST), value: DEFAULT_POWER_COST, problem: null };
  const typed = readTypedNumber(text);
  const problem = findProblem(typed);
  return { text, value: problem === null ? Math.abs(Number(typed)) : DEFAULT_POWER_COST, problem };
}

function findProblem(typed: string): FieldProblem | null {
  if (typed === "") return { rule: "required" };
  if (!isDecimal(typed)) return { rule: "decimal" };
  const value = Number(typed);
  if (value < 0) return { rule: "min_value", min: "0" };
  return value > mostPowerCost ? { rule: "max_value", max: String(mostPowerCost) } : null;
}

export interface Quantity extends TypedField {
  readonly value: number;
}

/** How many of a device, in an address: 1 without a word. */
export function readQuantity(text: string | null): Quantity {
  if (text === null) return { text: "1", value: 1, problem: null };
  const typed = readTypedNumber(text);
  const value = Number(typed);
  const problem: FieldProblem | null =
    typed === ""
      ? { rule: "required" }
      : !isNumeric(typed)
        ? { rule: "numeric" }
        : value < 1
          ? { rule: "min_value", min: "1" }
          : value > mostDevices
            ? { rule: "max_value", max: String(mostDevices) }
            : null;
  return { text, value: problem === null ? value : 1, problem };
}
