import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { isBuilt } from "./build/build-stamp.ts";
import { bringChromium, findChromium } from "./find-chromium.ts";
import type { Counts, Outcome, Print, Stage } from "./run-steps.ts";

const root = dirname(import.meta.dirname);
const none: Counts = { passed: 0, failed: 0 };

const VitestReport = Type.Object({ numPassedTests: Type.Integer(), numFailedTests: Type.Integer() });
const PlaywrightReport = Type.Object({
  stats: Type.Object({ expected: Type.Integer(), unexpected: Type.Integer(), flaky: Type.Integer() }),
});

const vitest = "node_modules/vitest/vitest.mjs";
const reactRouter = "node_modules/@react-router/dev/bin.cjs";

/** Runs a script of the project on this Node and answers whether it ended well. */
function runScript(
  print: Print,
  script: string,
  args: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", print);
  child.stderr.on("data", print);
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

function runVitest(project: string, print: Print): Promise<Outcome> {
  const args = ["run", `--project=${project}`, "--reporter=dot", "--reporter=json"];
  return withReport(
    (file) => runScript(print, vitest, [...args, `--outputFile.json=${file}`]),
    (report) => {
      if (!Value.Check(VitestReport, report)) throw new Error("Vitest's report is not understood.");
      return { passed: report.numPassedTests, failed: report.numFailedTests };
    },
  );
}

async function runLint(print: Print): Promise<Outcome> {
  return { isPassed: await runScript(print, "node_modules/@biomejs/biome/bin/biome", ["ci"]), counts: none };
}

async function runTypes(print: Print): Promise<Outcome> {
  const isPassed =
    (await runScript(print, reactRouter, ["typegen"])) &&
    (await runScript(print, "node_modules/typescript/bin/tsc", ["--noEmit"]));
  return { isPassed, counts: none };
}

/** Builds where that is needed. A build over its budgets runs, but does not pass. */
async function runBuild(print: Print): Promise<Outcome> {
  if (!isBuilt(root) && !(await runScript(print, "scripts/build.ts"))) return { isPassed: false, counts: none };
  const { listExcesses } = await import("./build/build-site.ts");
  const excesses = listExcesses(root);
  if (excesses.length > 0) print(`  Over budget:\n${excesses.join("\n")}\n`);
  return { isPassed: excesses.length === 0, counts: none };
}

async function runBrowser(print: Print): Promise<Outcome> {
  const browser = findChromium() ?? bringChromium();
  if (browser === null) {
    print("  Chromium could not be brought: set CHROMIUM_PATH, or install it, to run the browser tests.\n");
    return { isPassed: (process.env.CI ?? "") === "", counts: none };
  }
  return withReport(
    (file) =>
      runScript(print, "node_modules/@playwright/test/cli.js", ["test", "--reporter=dot,json"], {
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    (report) => {
      if (!Value.Check(PlaywrightReport, report)) throw new Error("Playwright's report is not understood.");
      const { expected, unexpected, flaky } = report.stats;
      return { passed: expected, failed: unexpected + flaky };
    },
  );
}

/** Everything that must pass. The tests of one stage alone would leave a core idle, those of two stages get in each other's way. */
export const testStages: readonly Stage[] = [
  [
    { name: "lint", title: "Format and lint", run: runLint },
    { name: "types", title: "Types", run: runTypes },
  ],
  [
    { name: "unit", title: "Unit tests", run: (print) => runVitest("unit", print) },
    { name: "build", title: "Build", run: runBuild },
  ],
  [
    {
      name: "integration",
      title: "Integration tests on SQLite and PostgreSQL",
      run: (print) => runVitest("integration", print),
    },
  ],
  [{ name: "e2e", title: "Browser tests", run: runBrowser }],
];

/** The stages with the named steps alone. */
export function pickSteps(names: readonly string[]): readonly Stage[] {
  return testStages.map((stage) => stage.filter(({ name }) => names.includes(name)));
}
