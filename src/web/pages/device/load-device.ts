import { getCoin } from "#src/domain/coins/index.ts";
import { findAlgorithm } from "#src/domain/devices/algorithms.ts";
import { type Device, energyPerHash } from "#src/domain/devices/device.ts";
import { findFormFactor } from "#src/domain/devices/form-factor.ts";
import type { RankedCoin, ReportedCoin, Services } from "#src/services/services.ts";
import { amountFormat } from "../../loaders/coin-badge.ts";
import { readSearchText } from "../../page-policy.ts";
import { typedPattern } from "../../search-parameters.ts";
import { describeDay } from "./days/describe-day.ts";
import { toDeviceRow } from "./device-rows.ts";
import { readPowerCost, readQuantity } from "./running-cost.ts";

export type DeviceData = Awaited<ReturnType<typeof loadDevice>>;
export type MinedCoin = DeviceData["coins"][number];

/** How many devices are named as alike. */
const similarCount = 4;

/** A device with every coin that it can mine here, at the price of power and the number in the address. */
export async function loadDevice({ devices }: Pick<Services, "devices">, device: Device, search: URLSearchParams) {
  const power = readPowerCost(readSearchText(search, "power", typedPattern));
  const quantity = readQuantity(readSearchText(search, "quantity", typedPattern));
  const running = { powerCost: power.value, uptime: 1, quantity: quantity.value };
  const report = await devices.getDevice(device.vendor.slug, device.slug, running);
  if (report === null) throw new Error(`${device.name} left the catalogue.`);
  return {
    device: withoutFigures(device),
    form: findFormFactor(device),
    power,
    quantity,
    paybackDays: report.paybackDays,
    coins: report.coins.map((ranked) => describeCoin(ranked, quantity.value)),
    /** Figures of algorithms that no pool here takes. */
    others: device.figures
      .filter(({ algorithm }) => !report.coins.some(({ figure }) => figure.algorithm === algorithm))
      .map(({ algorithm, hashrate, watts, isRated }) => ({
        algorithm: findAlgorithm(algorithm)?.name ?? algorithm,
        hashrate,
        rateUnit: findAlgorithm(algorithm)?.rateUnit ?? ("H/s" as const),
        watts,
        isRated,
      })),
    similar: await findSimilar(devices, device, report.best, { ...running, quantity: 1 }),
  };
}

function withoutFigures({ figures: _figures, aliases: _aliases, ...facts }: Device) {
  return facts;
}

function describeCoin(ranked: ReportedCoin, quantity: number) {
  const { coin, figure, chain, day, solo, past } = ranked;
  return {
    ...describeDay(ranked),
    algorithm: getCoin(coin).algorithm,
    hashrate: figure.hashrate * quantity,
    watts: figure.watts === null ? null : figure.watts * quantity,
    energy: energyPerHash(figure),
    isRated: figure.isRated,
    confidence: figure.confidence,
    source: figure.source,
    remark: figure.remark,
    scheme: ranked.scheme,
    feeFraction: ranked.feeFraction,
    breakEvenPowerCost: day?.breakEvenPowerCost ?? null,
    breakEvenPriceUsd: day?.breakEvenPriceUsd ?? null,
    past: { month: describePast(past.month), year: describePast(past.year) },
    inputs:
      chain === null
        ? null
        : {
            work: chain.workPerBlock,
            measuredAt: chain.measuredAt,
            reward: chain.reward.atomic,
            basis: chain.reward.basis,
            fees: chain.transactionFees,
            averagedBlocks: chain.averagedBlocks,
            price: chain.usdPrice,
          },
    solo:
      solo?.odds == null
        ? null
        : {
            feeFraction: solo.feeFraction,
            timeToBlockMs: solo.odds.timeToBlockMs,
            chances: solo.odds.chances,
            monthlySwing: solo.odds.monthlySwing,
          },
  };
}

function describePast(span: ReportedCoin["past"]["month"]) {
  if (span === null) return null;
  const { days, knownDays, since, profitUsd, uncounted } = span;
  return { days, knownDays, since, profitUsd, uncounted: uncounted.map((slug) => amountFormat(slug).ticker) };
}

/** Devices of the same type whose best coin is mined with the same algorithm, nearest in what they leave of a day. */
async function findSimilar(
  devices: Services["devices"],
  device: Device,
  best: RankedCoin | null,
  running: Parameters<Services["devices"]["listDevices"]>[1],
) {
  const profit = best?.day?.profitUsd ?? null;
  if (best === null || profit === null) return [];
  const filter = { type: device.type, vendor: null, algorithm: best.figure.algorithm, coin: null };
  const { devices: alike } = await devices.listDevices(filter, running);
  const distance = (usd: number | null | undefined) => Math.abs((usd ?? Number.POSITIVE_INFINITY) - profit);
  return alike
    .filter((other) => other.device.slug !== device.slug && other.best?.day?.profitUsd != null)
    .toSorted((one, other) => distance(one.best?.day?.profitUsd) - distance(other.best?.day?.profitUsd))
    .slice(0, similarCount)
    .map(toDeviceRow);
}
