import { expect, it } from "vitest";
import { lacksWallet } from "./placeholders.ts";

it("a line without a wallet is told from a whole one", () => {
  expect(lacksWallet("WALLET.worker")).toBe(true);
  expect(lacksWallet("lolMiner --algo KASPA --user solo:WALLET.rig1")).toBe(true);
  expect(lacksWallet("kaspa:qp0l70zd5x85ttw.worker")).toBe(false);
  expect(lacksWallet("%WAL%.%WORKER_NAME%")).toBe(false);
});
