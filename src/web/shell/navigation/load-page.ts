import type { LocaleCode } from "#src/domain/site/locales.ts";
import { loadMessages } from "../../i18n/messages.ts";
import type { PageFiles } from "./page-files.ts";

declare global {
  interface Window {
    /** Set by chunk-reload-script.ts: loads `address` (or this page) as a document; false when it did so within 60 s. */
    loadAgain?: (address?: string) => boolean;
    /** The page that a navigation leads to: loaded in place of this one where a part of it is missing (chunk-reload-script.ts). */
    wantedPage?: string;
  }
}

/** The last failure to load the code of a page. */
let failure: { readonly error: unknown } | null = null;
let isLoadingAgain = false;

/** After a failure the browser follows links itself: the pages of a newer build are loaded as documents. */
export function hasFailedChunk(): boolean {
  return failure !== null;
}

/** The state of a location whose code could not be loaded: AnyPage throws the error, so that the error page is shown. */
export const missingPage = { isCodeMissing: true } as const;

/** Throws the failure when this location's code could not be loaded. A reload clears it and loads the code again. */
export function throwMissingPage(state: unknown): void {
  const isMissing = typeof state === "object" && state !== null && "isCodeMissing" in state;
  if (isMissing && failure !== null) throw failure.error;
}

/**
 * Loads the code and the texts of a page before React Router navigates to it. When code is missing, React Router would reload
 * the current page again and again. Instead `address` is loaded as a document, at most once in 60 s (spec §8), and the promise
 * stays pending. It resolves to false when that is not allowed or there is no network.
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
