import type { LoginTraits } from "../mining/engine-traits.ts";
import type { RewardScheme } from "../mining/reward-scheme.ts";
import { walletPlaceholder, workerPlaceholder } from "./placeholders.ts";

/** Spec §1: mines solo when it precedes the wallet, at engines with this way of choosing SOLO beside another scheme. */
export const soloPrefix = "solo:";
/** No pool keeps a longer one. */
export const longestWorkerName = 32;

/** Only what every program, shell and pool passes on unchanged. */
export function isWorkerName(text: string): boolean {
  return text.length <= longestWorkerName && /^[A-Za-z0-9_-]+$/.test(text);
}

/** Safe for a command line: an address or account login without anything that a shell interprets. */
export function isLoginText(text: string): boolean {
  return text.length <= 256 && /^[A-Za-z0-9][A-Za-z0-9:._@+-]*$/.test(text);
}

/** Whether the login needs the prefix. A pool with one scheme has none. */
export function isSoloNamed(
  { solo }: Pick<LoginTraits, "solo">,
  scheme: RewardScheme | null,
  offered: readonly { readonly scheme: RewardScheme }[],
): boolean {
  return solo === "prefix" && scheme === "solo" && offered.length > 1;
}

/** Empty or unusable parts become placeholders. */
export interface LoginWishes {
  readonly wallet: string;
  readonly worker: string;
  /** See isSoloNamed. */
  readonly isSoloNamed: boolean;
  /** A fixed share difficulty; null = the pool finds it. */
  readonly difficulty: bigint | null;
}

export interface MiningLogin {
  /** As given, or the placeholder; without prefix and difficulty. */
  readonly address: string;
  readonly worker: string;
  /** User without the worker's name, but with `solo:` and a difficulty after the address. */
  readonly wallet: string;
  /** Between wallet and worker in `user`; null where `user` has no worker. */
  readonly separator: string | null;
  readonly user: string;
  readonly password: string;
}

/** Mining programs refuse an empty password, and engines that read none take any. */
const anyPassword = "x";

/** docs/protocol-notes.md, "Stratum logins". An account's e-mail contains dots, so a slash separates its worker. */
export function formLogin(traits: LoginTraits, wishes: LoginWishes): MiningLogin {
  const address = isLoginText(wishes.wallet) ? wishes.wallet : walletPlaceholder;
  const worker = isWorkerName(wishes.worker) ? wishes.worker : workerPlaceholder;
  const wallet = formWallet(traits, address, wishes);
  const separator = traits.worker.in === "login" ? (address.includes("@") ? "/" : traits.worker.separator) : null;
  const user = separator === null ? wallet : `${wallet}${separator}${worker}`;
  return { address, worker, wallet, separator, user, password: formPassword(traits, worker, wishes.difficulty) };
}

/** HiveOS variables replace wallet and rig (docs/protocol-notes.md, "HiveOS, RaveOS and mmpOS"). */
export function formHiveLogin(traits: LoginTraits, login: MiningLogin, wishes: LoginWishes) {
  const wallet = formWallet(traits, "%WAL%", wishes);
  return {
    template: login.separator === null ? wallet : `${wallet}${login.separator}%WORKER_NAME%`,
    password: formPassword(traits, "%WORKER_NAME%", wishes.difficulty),
  };
}

function formWallet({ difficulty }: LoginTraits, address: string, wishes: LoginWishes): string {
  const asked =
    difficulty.by === "login" && wishes.difficulty !== null ? `${difficulty.separator}${wishes.difficulty}` : "";
  return `${wishes.isSoloNamed ? soloPrefix : ""}${address}${asked}`;
}

function formPassword(traits: LoginTraits, worker: string, difficulty: bigint | null): string {
  if (traits.worker.in === "password") return worker;
  return traits.difficulty.by === "password" && difficulty !== null
    ? `${traits.difficulty.prefix}${difficulty}`
    : anyPassword;
}
