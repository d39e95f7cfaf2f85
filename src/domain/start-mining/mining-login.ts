import type { RewardScheme } from "../mining/reward-scheme.ts";

/** Shown until the miner has typed a wallet and a worker's name. */
export const walletPlaceholder = "WALLET";
export const workerPlaceholder = "worker";
/** Spec §1: mines solo when it stands before the wallet, at pools that run another scheme beside SOLO. */
export const soloPrefix = "solo:";
/** No pool keeps a longer one. */
export const longestWorkerName = 32;

/** Letters, digits, `-` and `_`: what every program, shell and pool passes on as it is. */
export function isWorkerName(text: string): boolean {
  return text.length <= longestWorkerName && /^[A-Za-z0-9_-]+$/.test(text);
}

/** What may stand in a command line: an address or an account's login, with nothing that a shell would understand. */
export function isLoginText(text: string): boolean {
  return text.length <= 256 && /^[A-Za-z0-9][A-Za-z0-9:._@+-]*$/.test(text);
}

/** Whether a login says by its prefix that it mines SOLO. A pool with one scheme has no prefix. */
export function isSoloNamed(
  scheme: RewardScheme | null,
  offered: readonly { readonly scheme: RewardScheme }[],
): boolean {
  return scheme === "solo" && offered.length > 1;
}

export interface MiningLogin {
  /** `solo:` included. */
  readonly wallet: string;
  readonly worker: string;
  /** The whole login as pools know it: `solo:WALLET.worker`. */
  readonly user: string;
}

/**
 * The login of one worker. Empty or unusable parts become placeholders. An account's e-mail has dots of its own, so its
 * worker stands behind a slash (pools take both: docs/protocol-notes.md, "Stratum logins").
 */
export function formLogin(wallet: string, worker: string, isSoloNamed: boolean): MiningLogin {
  const owner = isLoginText(wallet) ? wallet : walletPlaceholder;
  const rig = isWorkerName(worker) ? worker : workerPlaceholder;
  const prefixed = `${isSoloNamed ? soloPrefix : ""}${owner}`;
  return { wallet: prefixed, worker: rig, user: `${prefixed}${owner.includes("@") ? "/" : "."}${rig}` };
}
