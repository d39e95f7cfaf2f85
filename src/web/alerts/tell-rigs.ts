import type {
  AllSilent,
  EventCost,
  EventRig,
  HashrateChange,
  RigsBack,
  RigsLow,
  RigsSilent,
} from "#src/domain/alerts/alert-event.ts";
import type { AlertWords } from "./alert-words.ts";
import type { Told } from "./told.ts";

export function tellSilent(event: RigsSilent | AllSilent, words: AlertWords): Told {
  const { t } = words;
  const isUnnamed = event.rigs.every(({ name }) => name === "");
  const shown = words.count(event.count);
  const title = isUnnamed
    ? t("alerts.addressSilent")
    : event.kind === "all-silent" && event.count > 1
      ? t("alerts.allSilent", { shown })
      : t("alerts.rigsSilent", { count: event.count, shown });
  const text = [listRigs(event, words), tellSince(event, words)];
  if (event.kind === "rigs-silent" && event.isFlapping) text.push(t("alerts.flapping"));
  return { title, text };
}

export function tellLow(event: RigsLow, words: AlertWords): Told {
  const { t } = words;
  const [rig] = event.rigs;
  const text = [listRigs(event, words)];
  if (event.count === 1 && rig !== undefined && rig.hashrate !== null && rig.usual !== null)
    text.push(compareRates(event.coin, rig.hashrate, rig.usual, words));
  text.push(tellSince(event, words));
  return { title: t("alerts.rigsLow", { count: event.count, shown: words.count(event.count) }), text };
}

export function tellBack(event: RigsBack, words: AlertWords): Told {
  const { t } = words;
  const isUnnamed = event.rigs.every(({ name }) => name === "");
  const title = isUnnamed
    ? t("alerts.addressBack")
    : t("alerts.rigsBack", { count: event.count, shown: words.count(event.count) });
  const text = [listRigs(event, words), tellSpan(event, event.until, words)];
  if (event.remaining > 0) text.push(t("alerts.remaining", { shown: words.count(event.remaining) }));
  return { title, text };
}

export function tellHashrate(event: HashrateChange, words: AlertWords): Told {
  const { t } = words;
  const { coin, hashrate, usual, until } = event;
  const isBack = event.kind === "hashrate-back";
  return {
    title: t(isBack ? "alerts.hashrateBack" : "alerts.hashrateLow"),
    text: isBack
      ? [tellSpan(event, until ?? event.at, words)]
      : [compareRates(coin, hashrate, usual, words), tellSince(event, words)],
  };
}

function listRigs({ rigs, count }: { rigs: readonly EventRig[]; count: number }, words: AlertWords): string {
  const names = rigs.map(({ name }) => name).filter((name) => name !== "");
  return names.length === 0 ? "" : words.list(names, count);
}

function compareRates(coin: string, hashrate: number, usual: number, words: AlertWords): string {
  const [now, normal] = [words.hashrate(coin, hashrate), words.hashrate(coin, usual)];
  return words.t("alerts.hashrateOf", { hashrate: now, usual: normal });
}

interface Span {
  readonly coin: string;
  readonly at: number;
  readonly since: number;
  readonly cost: EventCost;
}

function tellSince({ coin, at, since, cost }: Span, words: AlertWords): string {
  const time = words.time(since, at);
  const missed = words.cost(coin, cost);
  return missed === null ? words.t("alerts.since", { time }) : words.t("alerts.sinceCost", { time, cost: missed });
}

function tellSpan({ coin, at, since, cost }: Span, until: number, words: AlertWords): string {
  const span = { from: words.time(since, at), to: words.time(until, at), duration: words.duration(until - since) };
  const missed = words.cost(coin, cost);
  return missed === null ? words.t("alerts.fromTo", span) : words.t("alerts.fromToCost", { ...span, cost: missed });
}
