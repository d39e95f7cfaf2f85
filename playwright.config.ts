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

const port = process.env.E2E_PORT;
const address = `http://127.0.0.1:${port}`;
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: /\.(test|spec|e2e)\.ts$/,
  outputDir: "test-results",
  forbidOnly: (process.env.CI ?? "") !== "",
  // On a busy machine a browser may be slower than any wait: such a test is run again, and named as flaky.
  retries: (process.env.CI ?? "") === "" ? 0 : 1,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalSetup: "./tests/e2e-setup.ts",
  globalTeardown: "./tests/e2e-teardown.ts",
  use: {
    baseURL: address,
    locale: "en-US",
    timezoneId: "UTC",
    trace: "retain-on-failure",
    launchOptions: {
      args: [...chromiumArguments],
      ...(executablePath === undefined || executablePath === "" ? {} : { executablePath }),
    },
  },
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
