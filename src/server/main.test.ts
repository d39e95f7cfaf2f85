import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Which React a server loads in an environment. The server stops at its invalid port. */
function listReacts(environment: Readonly<Record<string, string>>): readonly (string | undefined)[] {
  const { stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { PATH: process.env.PATH ?? "", PORT: "none", NODE_DEBUG: "module", ...environment },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(stderr).toContain("Adit cannot start");
  return [...stderr.matchAll(/ load "[^"]*react\.(production|development)\.js"/g)].map(([, build]) => build);
}

it("runs React's production build unless it is told otherwise", () => {
  expect(listReacts({})).toEqual(["production"]);
  expect(listReacts({ NODE_ENV: "development" })).toEqual(["development"]);
});
