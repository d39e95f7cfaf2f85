import type { LocaleCode } from "#src/domain/locales.ts";
import type en from "../../../locales/en.json";

/** Shape of en.json; the values are compiled ICU messages (scripts/vite-compiled-messages.ts). */
export type Messages = typeof en;

const loaders = import.meta.glob<Messages>("../../../locales/*.json", { import: "default" });
const catalogues = new Map<LocaleCode, Messages>();

/** In the browser: fetches one language, once, before the page is hydrated. */
export async function loadMessages(locale: LocaleCode): Promise<void> {
  if (catalogues.has(locale)) return;
  const load = loaders[`../../../locales/${locale}.json`];
  if (load === undefined) throw new Error(`No catalogue for ${locale}`);
  catalogues.set(locale, await load());
}

export function getMessages(locale: LocaleCode): Messages {
  const messages = catalogues.get(locale);
  if (messages === undefined) throw new Error(`The catalogue of ${locale} is not loaded`);
  return messages;
}

export function keepMessages(locale: LocaleCode, messages: Messages): void {
  catalogues.set(locale, messages);
}
