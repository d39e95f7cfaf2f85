export const walletPlaceholder = "WALLET";
export const workerPlaceholder = "worker";

/** A rig with the wallet placeholder would mine to no one. The worker's placeholder is a usable name. */
export function lacksWallet(text: string): boolean {
  return /\bWALLET\b/.test(text);
}
