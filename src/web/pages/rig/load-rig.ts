import { redirect } from "react-router";
import { findAlgorithm, poolAlgorithms } from "#src/domain/devices/algorithms.ts";
import { type Device, devicePath } from "#src/domain/devices/device.ts";
import { isRigDevice, type RigPart } from "#src/domain/devices/rig.ts";
import { readTypedNumber } from "#src/domain/text/form-rules.ts";
import type { RigCoin, RigPartReport, Services } from "#src/services/services.ts";
import { toCoinBadge } from "../../loaders/coin-badge.ts";
import { describeDay } from "../device/days/describe-day.ts";
import { readRigForm } from "./read-rig-form.ts";
import { rigAddress, startAddress } from "./rig-address.ts";

export type RigData = Awaited<ReturnType<typeof loadRig>>;
export type RigRow = RigData["coins"][number];
export type RigPartView = RigData["parts"][number];

/** How many devices are offered beside the one that was found. */
const otherCount = 4;

/** The coins for the rig that the address names. Where the form asks for another rig, that rig's address is the answer. */
export async function loadRig({ devices, site }: Pick<Services, "devices" | "site">, search: URLSearchParams) {
  const form = await readRigForm(search, async ({ words }, type) => {
    const [first] = await devices.searchDevices(words, type, 1);
    return first ?? null;
  });
  if (form === null) throw redirect("/rig");
  const { power, isPowerNamed } = form;
  const named = isPowerNamed ? readTypedNumber(power.text) : null;
  const start = search.get("coin");
  if ((form.isChanged || start !== null) && power.problem === null && form.add.problem === null)
    throw redirect(
      start !== null && site.enabledCoins.some((slug) => slug === start)
        ? startAddress(start, form.parts, named)
        : rigAddress(form.parts, named, form.meant),
      303,
    );
  const report = await devices.rankRig(form.parts, power.value);
  // The page must not say less than the address: a device that left the catalogue leaves the address too.
  if (report.parts.length < form.parts.length)
    throw redirect(
      rigAddress(
        report.parts.map(({ part }) => part),
        named,
      ),
    );
  const known = report.parts.map(({ part }) => part);
  return {
    power,
    isPowerNamed,
    add: form.add,
    type: form.type,
    rig: new URLSearchParams(rigAddress(known, null).split("?")[1]).get("rig") ?? "",
    work: {
      algorithm: form.work.algorithm,
      hashrate: form.work.hashrate,
      step: form.work.step,
      watts: form.work.watts,
    },
    algorithms: poolAlgorithms
      .flatMap((slug) => {
        const algorithm = findAlgorithm(slug);
        return algorithm === undefined ? [] : [{ slug, name: algorithm.name }];
      })
      .toSorted((one, other) => one.name.localeCompare(other.name, "en")),
    parts: report.parts.map((part, index) => describePart(part, form.quantities[index] ?? null)),
    others: await listOthers(devices, known, form.meant, named),
    coins: report.coins.map((coin) => describeCoin(coin, known, named)),
    /** Of several machines with several best coins. */
    apartUsd: new Set(report.parts.map(({ best }) => best?.coin)).size > 1 ? (report.apart?.profitUsd ?? null) : null,
    hasPrices: site.hasPrices,
    isFaulty:
      power.problem !== null ||
      form.add.problem !== null ||
      form.work.hashrate.problem !== null ||
      form.work.watts.problem !== null ||
      form.quantities.some((quantity) => quantity !== null && quantity.problem !== null),
  };
}

type TypedQuantity = NonNullable<Awaited<ReturnType<typeof readRigForm>>>["quantities"][number];

function describePart({ part, device, best }: RigPartReport, typed: TypedQuantity) {
  const bestCoin = best === null ? null : { coin: toCoinBadge(best.coin), profitUsd: best.day?.profitUsd ?? null };
  if (isRigDevice(part)) {
    const quantity = typed ?? { text: String(part.quantity), problem: null };
    return {
      name: device?.name ?? "",
      path: device === null ? "" : devicePath(device),
      quantity: { text: quantity.text, problem: quantity.problem },
      work: null,
      best: bestCoin,
    };
  }
  const algorithm = findAlgorithm(part.algorithm);
  const { hashrate, watts } = part;
  return {
    name: algorithm?.name ?? part.algorithm,
    path: null,
    quantity: null,
    work: { hashrate, watts, rateUnit: algorithm?.rateUnit ?? ("H/s" as const) },
    best: bestCoin,
  };
}

/** Devices with names like the one that was typed, each as the address with it instead. */
async function listOthers(
  devices: Services["devices"],
  parts: readonly RigPart[],
  meant: string | null,
  power: string | null,
) {
  if (meant === null) return [];
  const found = await devices.searchDevices(meant, null, otherCount + 1);
  const isSame = (part: RigPart, { vendor, slug }: Device) =>
    isRigDevice(part) && part.vendor === vendor.slug && part.slug === slug;
  const index = parts.findLastIndex((part) => found.some((device) => isSame(part, device)));
  const chosen = parts[index];
  if (chosen === undefined || !isRigDevice(chosen)) return [];
  return found
    .filter((device) => !parts.some((part) => isSame(part, device)))
    .map((device) => {
      const other = { vendor: device.vendor.slug, slug: device.slug, quantity: chosen.quantity };
      return { name: device.name, address: rigAddress(parts.with(index, other), power, meant) };
    });
}

function describeCoin(ranked: RigCoin, parts: readonly RigPart[], power: string | null) {
  const { coin, day, solo, parts: working } = ranked;
  const count = (indexes: readonly number[]) =>
    indexes.reduce((sum, index) => {
      const part = parts[index];
      return sum + (part !== undefined && isRigDevice(part) ? part.quantity : 1);
    }, 0);
  const mining = working.flatMap((index) => parts[index] ?? []);
  return {
    ...describeDay(ranked),
    hashrate: ranked.hashrate,
    watts: ranked.watts,
    /** How many machines mine it, and of how many; null where all do. */
    machines: working.length === parts.length ? null : { count: count(working), of: count([...parts.keys()]) },
    solo:
      solo?.odds == null
        ? null
        : {
            timeToBlockMs: solo.odds.timeToBlockMs,
            monthChance: solo.odds.chances.month,
            monthlySwing: solo.odds.monthlySwing,
          },
    start: day === null ? null : startAddress(coin, mining, power),
  };
}
