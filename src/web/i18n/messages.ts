import type { LocaleCode } from "#src/domain/site/locales.ts";
import type en from "../../../locales/en.json";
import { type Screen, screens } from "../screens.ts";

/** Shape of en.json; the values are compiled ICU messages (scripts/build/vite-compiled-messages.ts). */
export type Messages = typeof en;

/** In the browser a catalogue grows by the sections of each page that is opened. */
const catalogues = new Map<LocaleCode, Messages>();
const fetched = new Map<string, Promise<void>>();

/** The files that hold a screen's texts: what every page has, and its own sections. */
export function listCatalogueParts(locale: LocaleCode, screenId: string | undefined): string[] {
  const known: readonly Screen[] = screens;
  const texts = known.find(({ id }) => id === screenId)?.texts ?? [];
  return ["early", ...texts].map((part) => `${CATALOGUE_ADDRESS}/${locale}/${part}.json`);
}

/** In the browser: fetches what a screen's texts still lack, each file once, before it is rendered. */
export async function loadMessages(locale: LocaleCode, screenId: string | undefined): Promise<void> {
  await Promise.all(
    listCatalogueParts(locale, screenId).map((address) => {
      const known = fetched.get(address);
      if (known !== undefined) return known;
      const loading = fetchPart(address).then((part) => {
        catalogues.set(locale, Object.assign(catalogues.get(locale) ?? {}, part));
      });
      fetched.set(address, loading);
      loading.catch(() => fetched.delete(address));
      return loading;
    }),
  );
}

async function fetchPart(address: string): Promise<Messages> {
  const answer = await fetch(address);
  // As when a script is missing: mostly because a newer build stands on the server (chunk-reload-script.ts).
  if (!answer.ok) throw new Error(`Failed to fetch dynamically imported module: ${address}`);
  return answer.json();
}

export function getMessages(locale: LocaleCode): Messages {
  const messages = catalogues.get(locale);
  if (messages === undefined) throw new Error(`The catalogue of ${locale} is not loaded`);
  return messages;
}

export function keepMessages(locale: LocaleCode, messages: Messages): void {
  catalogues.set(locale, messages);
}
