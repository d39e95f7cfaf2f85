import { maskAddress } from "#src/domain/addresses/address.ts";
import type { AddressEvent, AlertEvent } from "#src/domain/alerts/alert-event.ts";
import type { AlertWords } from "./alert-words.ts";
import { tellBestShare, tellBlocks, tellPayouts, tellThreshold } from "./tell-payments.ts";
import { tellFee, tellPoolBack, tellRule, tellTrouble } from "./tell-pool.ts";
import { tellBack, tellHashrate, tellLow, tellSilent } from "./tell-rigs.ts";
import type { Told } from "./told.ts";

export interface WrittenAlert {
  /** `KAS: 2 rigs stopped`. */
  readonly title: string;
  readonly text: string;
  /** Of the page that explains it, without its language. */
  readonly path: string;
}

export function writeAlert(event: AlertEvent, words: AlertWords): WrittenAlert {
  const { title, text } = tell(event, words);
  return {
    title: `${words.keep(words.ticker(event.coin))}: ${title}`,
    text: [...text, words.keep(maskAddress(event.address))].filter((part) => part !== "").join("\n"),
    path: pathOf(event),
  };
}

/** Asks whether the target wants the alerts; `link` confirms. */
export function writeConfirmation(
  { coin, address, link }: { readonly coin: string; readonly address: string; readonly link: string },
  words: AlertWords,
): Omit<WrittenAlert, "path"> {
  return {
    title: `${words.keep(words.ticker(coin))}: ${words.t("alerts.confirm")}`,
    text: words.t("alerts.confirmText", { address: words.keep(maskAddress(address)), link: words.keep(link) }),
  };
}

/** The last line where a channel has no place of its own for it. */
export function writeStop(link: string, words: AlertWords): string {
  return words.t("alerts.stop", { link: words.keep(link) });
}

function tell(event: AlertEvent, words: AlertWords): Told {
  const { t } = words;
  if (event.kind === "more-happened")
    return {
      title: t("alerts.moreHappened"),
      text: [t("alerts.moreText", { time: words.time(event.until, event.at) })],
    };
  if (event.kind !== "digest") return tellEvent(event, words);
  const lines = event.events.map((one) => `${words.time(one.at, event.at)}: ${tellEvent(one, words).title}`);
  const rest = event.count - lines.length;
  return {
    title: t(`alerts.digest.${event.why}`, { shown: words.count(event.count) }),
    text: [...lines, rest > 0 ? t("alerts.more", { shown: words.count(rest) }) : ""],
  };
}

function tellEvent(event: AddressEvent, words: AlertWords): Told {
  switch (event.kind) {
    case "rigs-silent":
    case "all-silent":
      return tellSilent(event, words);
    case "rigs-low":
      return tellLow(event, words);
    case "rigs-back":
      return tellBack(event, words);
    case "hashrate-low":
    case "hashrate-back":
      return tellHashrate(event, words);
    case "payout-sent":
    case "payout-confirmed":
      return tellPayouts(event, words);
    case "block-found":
      return tellBlocks(event, words);
    case "threshold-changed":
      return tellThreshold(event, words);
    case "best-share":
      return tellBestShare(event, words);
    case "pool-trouble":
      return tellTrouble(event, words);
    case "pool-back":
      return tellPoolBack(event, words);
    case "fee-changed":
      return tellFee(event, words);
    case "rule-changed":
      return tellRule(event, words);
  }
}

function pathOf({ kind, coin, address }: AlertEvent): string {
  const ofMiner = (page: string) => `/${coin}/miner/${page}/${encodeURIComponent(address)}`;
  switch (kind) {
    case "payout-sent":
    case "payout-confirmed":
      return ofMiner("payouts");
    case "block-found":
      return ofMiner("blocks");
    case "threshold-changed":
      return ofMiner("settings");
    case "pool-trouble":
    case "pool-back":
    case "fee-changed":
    case "rule-changed":
      return `/${coin}`;
    default:
      return ofMiner("stats");
  }
}
