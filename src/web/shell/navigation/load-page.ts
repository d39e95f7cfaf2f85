import type { LocaleCode } from "#src/domain/site/locales.ts";
import { loadMessages } from "../../i18n/messages.ts";
import type { PageFiles } from "./page-files.ts";

declare global {
  interface Window {
    /** Set by chunk-reload-script.ts: loads `address` (or this page) again; false when that was done within 60 s. */
    loadAgain?: (address?: string) => boolean;
  }
}

/** Of the page whose code could not be loaded last. */
let failure: { readonly error: unknown } | null = null;
let isLoadingAgain = false;

/** From then on links are followed by the browser: the pages of another build are loaded as documents. */
export function hasFailedChunk(): boolean {
  return failure !== null;
}

/** The state of a location whose page has no code: AnyPage throws the error there, so that the error page is shown. */
export const missingPage = { isCodeMissing: true } as const;

/** Throws what went wrong when this location's page has no code. A reload forgets it, and loads the code again. */
export function throwMissingPage(state: unknown): void {
  const isMissing = typeof state === "object" && state !== null && "isCodeMissing" in state;
  if (isMissing && failure !== null) throw failure.error;
}

/**
 * Loads the code and the texts of a page before React Router is asked to go there. React Router answers missing code by a
 * reload of the page that the visitor came from, without end. When the code is missing, `address` is loaded as a document,
 * at most once in 60 s (spec §8), and the promise stays pending; false when that is not allowed, or there is no network.
 */
export async function loadPage(
  files: PageFiles,
  locale: LocaleCode,
  screenId: string,
  address: string,
  load: (module: string) => Promise<unknown> = (module) => import(/* @vite-ignore */ module),
): Promise<boolean> {
  try {
    await Promise.all([...files.modules.map((module) => load(module)), loadMessages(locale, screenId)]);
    return true;
  } catch (error) {
    failure = { error };
    isLoadingAgain ||= window.loadAgain?.(address) === true;
    return isLoadingAgain ? new Promise<never>(() => {}) : false;
  }
}
