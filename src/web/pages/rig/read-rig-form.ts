import { findAlgorithm } from "#src/domain/devices/algorithms.ts";
import { type Device, type DeviceType, isDeviceType } from "#src/domain/devices/device.ts";
import { readTypedDevices, type TypedDevice } from "#src/domain/devices/match-devices.ts";
import { isRigDevice, mostOfOneDevice, mostRigParts, parseRig, type RigPart } from "#src/domain/devices/rig.ts";
import { formatPlainCount } from "#src/domain/mining/units.ts";
import { type FieldProblem, isDecimal, readTypedNumber } from "#src/domain/text/form-rules.ts";
import { typedPattern } from "../../search-parameters.ts";
import { type PowerCost, type Quantity, readPowerCost, readQuantity, type TypedField } from "../device/running-cost.ts";
import { rateSteps } from "./rate-steps.ts";

/** A name that was typed, and that no device has. */
interface NotFound {
  readonly rule: "not-found";
  readonly words: string;
}

/** What the address says: a rig, and what was typed beside it. Every field keeps its text. */
export interface RigForm {
  /** The parts that the address names, with the numbers that were typed for them. */
  readonly parts: readonly RigPart[];
  /** One for each part; null for work, of which there is one. */
  readonly quantities: readonly (Quantity | null)[];
  readonly power: PowerCost;
  /** Whether somebody named a price: then the remembered one does not count. */
  readonly isPowerNamed: boolean;
  readonly add: { readonly text: string; readonly problem: FieldProblem | NotFound | null };
  readonly type: DeviceType | null;
  readonly work: {
    readonly algorithm: string | null;
    readonly hashrate: TypedField;
    readonly step: (typeof rateSteps)[number];
    readonly watts: TypedField;
  };
  /** Whether the form asks for another rig than the address names: then the answer is that rig's address. */
  readonly isChanged: boolean;
  /** What was last typed for a device, to offer others that it may mean. */
  readonly meant: string | null;
}

const longestNames = 200;
const mostWatts = 100_000_000;

type FindDevice = (typed: TypedDevice, type: DeviceType | null) => Promise<Device | null>;

/** Reads the form and its address. Null for a rig that nobody wrote who used the form. */
export async function readRigForm(search: URLSearchParams, findDevice: FindDevice): Promise<RigForm | null> {
  const written = search.get("rig") ?? "";
  const known = written === "" ? [] : parseRig(written);
  if (known === null) return null;
  const removed = search.get("remove");
  const quantities = known.map((part, index) =>
    isRigDevice(part) ? readQuantity(readTyped(search, `count${index}`) ?? String(part.quantity)) : null,
  );
  const counted = known.map((part, index) =>
    isRigDevice(part) ? { ...part, quantity: quantities[index]?.value ?? part.quantity } : part,
  );
  const left = counted.filter((_, index) => String(index) !== removed);
  const kind = search.get("type");
  const type = isDeviceType(kind) ? kind : null;
  const text = (search.get("add") ?? "").slice(0, longestNames);
  const added = await addDevices(left, text, type, findDevice);
  const work = readWork(search);
  const parts = [...added.parts, ...(work.part === null ? [] : [work.part])];
  const tooMany: FieldProblem | null =
    parts.length > mostRigParts ? { rule: "max_value", max: String(mostRigParts) } : null;
  const problem = added.problem ?? tooMany;
  const single = readTypedDevices(text);
  const isWhole =
    problem === null &&
    work.hashrate.problem === null &&
    work.watts.problem === null &&
    quantities.every((quantity, index) => quantity === null || quantity.problem === null || String(index) === removed);
  const isTouched =
    text.trim() !== "" || work.part !== null || removed !== null || search.has("count0") || search.has("add");
  return {
    parts: isWhole ? parts : counted,
    quantities: isWhole ? [] : quantities,
    power: readPowerCost(readTyped(search, "power")),
    isPowerNamed: search.has("power"),
    add: { text, problem },
    type,
    work,
    isChanged: isWhole && isTouched,
    meant: single.length === 1 ? (single[0]?.words ?? null) : readTyped(search, "meant"),
  };
}

function readTyped(search: URLSearchParams, name: string): string | null {
  const text = search.get(name);
  return text !== null && typedPattern.test(text) ? text : null;
}

async function addDevices(
  parts: readonly RigPart[],
  text: string,
  type: DeviceType | null,
  findDevice: FindDevice,
): Promise<{ readonly parts: readonly RigPart[]; readonly problem: RigForm["add"]["problem"] }> {
  const found: RigPart[] = [];
  for (const typed of readTypedDevices(text)) {
    if (typed.quantity < 1) return { parts, problem: { rule: "min_value", min: "1" } };
    if (typed.quantity > mostOfOneDevice)
      return { parts, problem: { rule: "max_value", max: String(mostOfOneDevice) } };
    const device = await findDevice(typed, type);
    if (device === null) return { parts, problem: { rule: "not-found", words: typed.words } };
    found.push({ vendor: device.vendor.slug, slug: device.slug, quantity: typed.quantity });
  }
  return { parts: [...parts, ...found], problem: null };
}

/** Hashrate and watts of an algorithm. Without both a hashrate and an algorithm nothing was typed. */
function readWork(search: URLSearchParams): RigForm["work"] & { readonly part: RigPart | null } {
  const slug = search.get("algorithm") ?? "";
  const algorithm = findAlgorithm(slug) === undefined ? null : slug;
  const step = rateSteps.find((known) => known === search.get("step")) ?? "2";
  const rateText = readTyped(search, "hashrate") ?? "";
  const wattsText = readTyped(search, "watts") ?? "";
  const [rate, power] = [readTypedNumber(rateText), readTypedNumber(wattsText)];
  const isAsked = rate !== "" || power !== "";
  const hashrate = { text: rateText, problem: isAsked ? findRateProblem(rate, Number(step)) : null };
  const watts = {
    text: wattsText,
    problem: isAsked && power !== "" ? findWattsProblem(power) : null,
  };
  const isWhole = isAsked && algorithm !== null && hashrate.problem === null && watts.problem === null;
  return {
    algorithm,
    hashrate,
    step,
    watts,
    part: !isWhole
      ? null
      : {
          algorithm,
          hashrate: toRate(rate, Number(step)),
          watts: power === "" ? null : Math.abs(Number(power)),
        },
  };
}

function toRate(text: string, step: number): number {
  return Number((Number(text) * 1000 ** step).toPrecision(12));
}

/** No network has so many, so nobody's rig has. */
const mostRate = 1e24;

function findRateProblem(text: string, step: number): FieldProblem | null {
  if (text === "") return { rule: "required" };
  if (!isDecimal(text)) return { rule: "decimal" };
  const rate = toRate(text, step);
  // The address keeps three digits behind the point.
  if (!(rate >= 0.001)) return { rule: "min_value", min: "0.001" };
  return rate > mostRate ? { rule: "max_value", max: formatPlainCount(mostRate / 1000 ** step) ?? "" } : null;
}

function findWattsProblem(text: string): FieldProblem | null {
  if (!isDecimal(text)) return { rule: "decimal" };
  const watts = Number(text);
  if (watts < 0) return { rule: "min_value", min: "0" };
  return watts > mostWatts ? { rule: "max_value", max: String(mostWatts) } : null;
}
