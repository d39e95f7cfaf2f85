import { isLoginText, isWorkerName } from "#src/domain/start-mining/mining-login.ts";
import { preferenceNames } from "./names.ts";

/** What was typed on a coin's start page. An empty text is an empty field. */
export interface StoredLogin {
  readonly wallet: string;
  readonly worker: string;
}

/** Stores on this device what was typed for a coin's command lines. Never throws. */
export function storeMiningLogin(coin: string, login: StoredLogin): void {
  try {
    window.localStorage.setItem(preferenceNames.miningLogin(coin), JSON.stringify(login));
  } catch {
    // The page works without storage (private windows).
  }
}

/** What was typed before; null when there is nothing, or when it is not safe in a command line. */
export function readMiningLogin(coin: string): StoredLogin | null {
  try {
    return parseMiningLogin(window.localStorage.getItem(preferenceNames.miningLogin(coin)));
  } catch {
    return null;
  }
}

export function parseMiningLogin(stored: string | null): StoredLogin | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  if (typeof value !== "object" || value === null || !("wallet" in value) || !("worker" in value)) return null;
  const { wallet, worker } = value;
  if (typeof wallet !== "string" || typeof worker !== "string") return null;
  const isUsable = (wallet === "" || isLoginText(wallet)) && (worker === "" || isWorkerName(worker));
  return isUsable ? { wallet, worker } : null;
}

/** Stores on this device which server of a coin was chosen. Never throws. */
export function storeServer(coin: string, server: string): void {
  try {
    window.localStorage.setItem(preferenceNames.server(coin), server);
  } catch {
    // It then lasts until the page is closed.
  }
}

export function readServer(coin: string): string | null {
  try {
    return window.localStorage.getItem(preferenceNames.server(coin));
  } catch {
    return null;
  }
}
