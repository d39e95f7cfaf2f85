import type { LocaleCode } from "#src/domain/site/locales.ts";
import type en from "../../../locales/en.json";
import { listTextParts } from "../screen-kinds.ts";
import { type Screen, screens } from "../screens.ts";

/** The shape of en.json. The values are compiled ICU messages (scripts/build/vite-compiled-messages.ts). */
export type Messages = typeof en;

/** In the browser the texts of each opened page are added to a catalogue. */
const catalogues = new Map<LocaleCode, Messages>();
const fetched = new Map<string, Promise<void>>();

/** The files with a screen's texts. */
export function listCatalogueParts(locale: LocaleCode, screenId: string | undefined): string[] {
  const known: readonly Screen[] = screens;
  const texts = known.find(({ id }) => id === screenId)?.texts ?? [];
  return listTextParts(texts).map((part) => `${CATALOGUE_ADDRESS}/${locale}/${part}.json`);
}

/** In the browser: fetches the texts of a screen before it is rendered, each file once. */
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
  // The same message as for a missing script, because the usual reason is the same: the server has a newer build (chunk-reload-script.ts).
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
