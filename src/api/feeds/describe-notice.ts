import { getLocale, type LocaleCode } from "#src/domain/site/locales.ts";
import type { PoolNotice } from "#src/domain/site/notice.ts";
import type { FeedContext } from "./feed-context.ts";

/** A notice in the words of the pool's pages. */
export function describeNotice(notice: PoolNotice, { words }: FeedContext, lang: LocaleCode): string {
  switch (notice.kind) {
    case "closing":
      return words("notice.closing", { when: notice.when });
    case "paused":
      return words("coin.notice.paused");
    case "testnet":
      return words("notice.testnet", { when: notice.when });
    case "hard-fork":
      return words(notice.isOver ? "notice.forked" : "notice.hardFork", { when: writeDay(notice, lang) });
    case "text":
      return notice.text[lang] ?? notice.text.en;
  }
}

function writeDay({ when, day }: Extract<PoolNotice, { kind: "hard-fork" }>, lang: LocaleCode): string {
  if (day === undefined || lang === "en") return when;
  const format = { dateStyle: "medium", timeZone: "UTC", numberingSystem: "latn", calendar: "gregory" } as const;
  return new Intl.DateTimeFormat(getLocale(lang).iso, format).format(day);
}
