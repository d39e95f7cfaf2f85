import type { FeeChanged, PoolBack, PoolTroubled, RuleChanged } from "#src/domain/alerts/alert-event.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import type { AlertWords } from "./alert-words.ts";
import type { Told } from "./told.ts";

export function tellTrouble({ trouble, since, at }: PoolTroubled, words: AlertWords): Told {
  const { t } = words;
  return {
    title: t(`alerts.trouble.${trouble}`),
    text: [t("alerts.since", { time: words.time(since, at) }), t("alerts.poolsFault")],
  };
}

export function tellPoolBack({ since, until, at }: PoolBack, words: AlertWords): Told {
  const { t } = words;
  const span = { from: words.time(since, at), to: words.time(until, at), duration: words.duration(until - since) };
  return { title: t("alerts.poolBack"), text: [t("alerts.fromTo", span)] };
}

export function tellFee({ scheme, before, after }: FeeChanged, words: AlertWords): Told {
  const { t } = words;
  const change = { before: words.percent(before), after: words.percent(after) };
  return {
    title: t("alerts.feeChanged"),
    text: [words.keep(rewardSchemeLabels[scheme]), t("alerts.beforeNow", change)],
  };
}

export function tellRule({ coin, rule }: RuleChanged, words: AlertWords): Told {
  const { t } = words;
  if (rule.name === "minimum-payout") {
    const change = { before: words.amount(coin, rule.before), after: words.amount(coin, rule.after) };
    return { title: t("alerts.minimumChanged"), text: [t("alerts.beforeNow", change)] };
  }
  const change = { before: words.duration(rule.before), after: words.duration(rule.after) };
  return { title: t("alerts.intervalChanged"), text: [t("alerts.beforeNow", change)] };
}
