/** Shown until the miner has typed a wallet and a worker's name. */
export const walletPlaceholder = "WALLET";
export const workerPlaceholder = "worker";

/** Whether a line still lacks the wallet: a rig with it would mine for nobody. A worker's placeholder is a usable name. */
export function lacksWallet(text: string): boolean {
  return /\bWALLET\b/.test(text);
}
