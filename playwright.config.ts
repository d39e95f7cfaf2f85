import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./scripts/find-chromium.ts";

function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port);
        else reject(new Error("The system gave no free port."));
      });
    });
  });
}

// The workers load this file too: they inherit what the first load has chosen.
process.env.E2E_PORT ??= String(await findFreePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "adit-e2e-"));
process.env.CHROMIUM_PATH ??= findChromium() ?? "";

/** Tests of sites that they start themselves. */
const ownSites = [
  "**/engines/*.spec.ts",
  "**/process/*.spec.ts",
  "**/miner/workers.spec.ts",
  "**/miner/farm.spec.ts",
  "**/site/head.spec.ts",
  "**/coin/start-mining-operator.spec.ts",
];

const port = process.env.E2E_PORT;
const address = `http://127.0.0.1:${port}`;
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  forbidOnly: (process.env.CI ?? "") !== "",
  // A test that fails once in ten runs is mended, not run again.
  retries: 0,
  // Pages wait now and then: with three of them two cores are never idle.
  workers: 3,
  // For a machine that has other things to do. Nothing waits as long as that on a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  globalTeardown: "./tests/e2e-teardown.ts",
  use: {
    baseURL: address,
    locale: "en-US",
    timezoneId: "UTC",
    // A trace of every test takes about a third more time: E2E_TRACE=1 asks for it, to look into a failure.
    trace: (process.env.E2E_TRACE ?? "") === "" ? "off" : "retain-on-failure",
    launchOptions: {
      args: [...chromiumArguments],
      ...(executablePath === undefined || executablePath === "" ? {} : { executablePath }),
    },
  },
  // The site's history is filled while tests run that do not need it: they come first (see tests/e2e/kept-page.ts).
  projects: [
    { name: "first fill", testMatch: "**/process/first-fill.spec.ts" },
    { name: "own sites", testMatch: ownSites, testIgnore: "**/process/first-fill.spec.ts" },
    // In the order of their paths: all-pages, whose tests take minutes, is not left to run alone at the end.
    { name: "site", testMatch: /\.spec\.ts$/, testIgnore: ownSites },
  ],
  webServer: {
    command: `"${process.execPath}" src/server/main.ts`,
    url: `${address}/health`,
    env: { PORT: port, HOST: "127.0.0.1", DATA_DIR: process.env.E2E_DATA_DIR, NODE_ENV: "production" },
    timeout: 60_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
