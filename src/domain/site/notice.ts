import { type CoinSlug, isCoinSlug } from "../coins/index.ts";
import { DAY } from "../time/durations.ts";
import { isLocaleCode, type LocaleCode } from "./locales.ts";

export const noticeTones = ["info", "warning", "danger"] as const;
export type NoticeTone = (typeof noticeTones)[number];

/**
 * Set by the operator (spec §2, "Banners"). Each kind has texts in every language; `when` is shown as written
 * ("18.08.2025 at 00:00 UTC"), except that a fork's day without a time follows the language. `text` is the operator's
 * own.
 */
export type PoolNotice =
  /** `judgeNotices` sets `day` (UTC milliseconds) where `when` begins with a day that has come. */
  | { readonly kind: "closing"; readonly when: string; readonly insteadCoin: CoinSlug | null; readonly day?: number }
  | { readonly kind: "paused" }
  | { readonly kind: "testnet"; readonly when: string }
  /**
   * `judgeNotices` sets `isOver` (the day has passed) and `day` (UTC milliseconds, where `when` is only a day);
   * operators write neither.
   */
  | { readonly kind: "hard-fork"; readonly when: string; readonly day?: number; readonly isOver?: boolean }
  | {
      readonly kind: "text";
      readonly tone: NoticeTone;
      /** Other languages fall back to English. */
      readonly text: Readonly<Partial<Record<LocaleCode, string>>> & { readonly en: string };
      readonly href: string | null;
    };

export const noticeKinds = [
  "closing",
  "paused",
  "testnet",
  "hard-fork",
  "text",
] as const satisfies readonly PoolNotice["kind"][];

export const noticeMembers = {
  closing: { needed: ["when"], allowed: ["insteadCoin"] },
  paused: { needed: [], allowed: [] },
  testnet: { needed: ["when"], allowed: [] },
  "hard-fork": { needed: ["when"], allowed: [] },
  text: { needed: ["text"], allowed: ["tone", "href"] },
} as const satisfies Record<PoolNotice["kind"], { needed: readonly string[]; allowed: readonly string[] }>;

/** The configuration checks it against `noticeMembers`. */
export interface NoticeEntry {
  readonly kind: PoolNotice["kind"];
  readonly when?: string;
  readonly insteadCoin?: string;
  readonly tone?: NoticeTone;
  readonly text?: Readonly<Record<string, string>>;
  readonly href?: string;
}

export function toNotice({ kind, when = "", insteadCoin, tone = "info", text = {}, href }: NoticeEntry): PoolNotice {
  switch (kind) {
    case "closing":
      return { kind, when, insteadCoin: isCoinSlug(insteadCoin) ? insteadCoin : null };
    case "paused":
      return { kind };
    case "testnet":
    case "hard-fork":
      return { kind, when };
    case "text": {
      const translated = Object.fromEntries(Object.entries(text).filter(([code]) => isLocaleCode(code)));
      return { kind, tone, text: { en: text.en ?? "", ...translated }, href: href ?? null };
    }
  }
}

/**
 * Adapts notices to the time: after a fork no page asks to update before it, and a closed pool shows since when. On the
 * server, so that the browser renders the same. A `when` without a day stays as written.
 */
export function judgeNotices(notices: readonly PoolNotice[], now: number): readonly PoolNotice[] {
  return notices.map((notice) => {
    if (notice.kind !== "hard-fork" && notice.kind !== "closing") return notice;
    const day = readDay(notice.when);
    if (day === null) return notice;
    if (notice.kind === "closing") return now >= day ? { ...notice, day } : notice;
    const isOver = now >= day + DAY;
    // Text beside the day ("at 00:00 UTC") would be lost.
    return wholeDay.test(notice.when) ? { ...notice, day, isOver } : { ...notice, isOver };
  });
}

const wholeDay = /^(\d{1,2} [A-Za-z]+ \d{4}|\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2})$/;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Reads a leading UTC day: `13 Oct 2025`, `13.10.2025 at 00:00 UTC` or `2025-10-13`. */
export function readDay(when: string): number | null {
  const [, named, name = "", ofNamed] = /^(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})\b/.exec(when) ?? [];
  if (named !== undefined) return dayOf(ofNamed, months.indexOf(name.toLowerCase()) + 1, named);
  const [, dotted, ofYear, ofDotted] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(when) ?? [];
  if (dotted !== undefined) return dayOf(ofDotted, Number(ofYear), dotted);
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})\b/.exec(when) ?? [];
  return year === undefined ? null : dayOf(year, Number(month), day);
}

function dayOf(year: string | undefined, month: number, day: string | undefined): number | null {
  const at = Date.UTC(Number(year), month - 1, Number(day));
  const isReal = new Date(at).getUTCMonth() === month - 1 && new Date(at).getUTCDate() === Number(day);
  return isReal ? at : null;
}
