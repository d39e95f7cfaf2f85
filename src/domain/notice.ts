import type { CoinSlug } from "./coins/index.ts";
import type { LocaleCode } from "./locales.ts";

export const noticeTones = ["info", "warning", "danger"] as const;
export type NoticeTone = (typeof noticeTones)[number];

/**
 * A banner over a pool's pages, by its operator's word (spec §2, "Banners"). The kinds have words in every language;
 * `when` is shown as it is written ("18.08.2025 at 00:00 UTC"). `text` carries the operator's own words.
 */
export type PoolNotice =
  | { readonly kind: "closing"; readonly when: string; readonly insteadCoin: CoinSlug | null }
  | { readonly kind: "paused" }
  | { readonly kind: "testnet" | "hard-fork"; readonly when: string }
  | {
      readonly kind: "text";
      readonly tone: NoticeTone;
      /** English always; other languages fall back to it. */
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
