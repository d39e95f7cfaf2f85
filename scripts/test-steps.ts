import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { buildSite } from "./build/build-site.ts";
import { isBuilt } from "./build/build-stamp.ts";
import { bringChromium, findChromium } from "./find-chromium.ts";

export type Counts = { readonly passed: number; readonly failed: number };
export type Outcome = { readonly isPassed: boolean; readonly counts: Counts };
export type TestStep = { readonly name: string; readonly title: string; readonly run: () => Promise<Outcome> };

const root = dirname(import.meta.dirname);
const none: Counts = { passed: 0, failed: 0 };

const VitestReport = Type.Object({ numPassedTests: Type.Integer(), numFailedTests: Type.Integer() });
const PlaywrightReport = Type.Object({
  stats: Type.Object({ expected: Type.Integer(), unexpected: Type.Integer(), flaky: Type.Integer() }),
});

/** Runs a program of node_modules on this Node and answers whether it ended well. */
function runTool(script: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, "node_modules", script), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0));
  });
}

async function withReport(
  run: (file: string) => Promise<boolean>,
  count: (report: unknown) => Counts,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "adit-report-"));
  const file = join(folder, "report.json");
  try {
    const isPassed = await run(file);
    return { isPassed, counts: existsSync(file) ? count(JSON.parse(readFileSync(file, "utf8"))) : none };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runVitest(project: string): Promise<Outcome> {
  return withReport(
    (file) =>
      runTool("vitest/vitest.mjs", [
        "run",
        `--project=${project}`,
        "--reporter=dot",
        "--reporter=json",
        `--outputFile.json=${file}`,
      ]),
    (report) => {
      if (!Value.Check(VitestReport, report)) throw new Error("Vitest's report is not understood.");
      return { passed: report.numPassedTests, failed: report.numFailedTests };
    },
  );
}

async function runTypes(): Promise<Outcome> {
  const isPassed =
    (await runTool("@react-router/dev/bin.cjs", ["typegen"])) && (await runTool("typescript/bin/tsc", ["--noEmit"]));
  return { isPassed, counts: none };
}

async function runBuild(): Promise<Outcome> {
  if (!isBuilt(root)) await buildSite(root);
  return { isPassed: true, counts: none };
}

async function runBrowser(): Promise<Outcome> {
  const browser = findChromium() ?? bringChromium();
  if (browser === null) {
    process.stdout.write(
      "  Chromium could not be brought: set CHROMIUM_PATH, or install it, to run the browser tests.\n",
    );
    return { isPassed: (process.env.CI ?? "") === "", counts: none };
  }
  return withReport(
    (file) =>
      runTool("@playwright/test/cli.js", ["test", "--reporter=dot,json"], {
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    (report) => {
      if (!Value.Check(PlaywrightReport, report)) throw new Error("Playwright's report is not understood.");
      const { expected, unexpected, flaky } = report.stats;
      return { passed: expected + flaky, failed: unexpected };
    },
  );
}

export const testSteps: readonly TestStep[] = [
  {
    name: "lint",
    title: "Format and lint",
    run: async () => ({ isPassed: await runTool("@biomejs/biome/bin/biome", ["ci"]), counts: none }),
  },
  { name: "types", title: "Types", run: runTypes },
  { name: "unit", title: "Unit tests", run: () => runVitest("unit") },
  { name: "integration", title: "Integration tests on SQLite and PostgreSQL", run: () => runVitest("integration") },
  { name: "build", title: "Build", run: runBuild },
  { name: "e2e", title: "Browser tests", run: runBrowser },
];
