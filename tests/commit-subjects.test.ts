import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const hook = join(import.meta.dirname, "../.githooks/commit-msg");
const runHook = (input: string, ...args: string[]) => spawnSync(hook, args, { input, encoding: "utf8" });

it("a commit's subject has 72 characters at most, its body and a revert any", () => {
  const long = "x".repeat(73);
  expect(runHook(`area: what is now true\n\n${long}\n`, "/dev/stdin").status).toBe(0);
  expect(runHook(`${"x".repeat(72)}\n`, "/dev/stdin").status).toBe(0);
  expect(runHook(`# a comment\n${long}\n`, "/dev/stdin")).toMatchObject({
    status: 1,
    stderr: `73 characters, 72 at most: ${long}\n`,
  });
  // A list of subjects, as the workflow gives them.
  expect(runHook(`short\n${long}\n`).status).toBe(1);
  expect(runHook(`short\nRevert "${long}"\n`).status).toBe(0);
});
