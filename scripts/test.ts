import "./runtime/require-runtime.ts";
import { runSteps } from "./run-steps.ts";
import { pickSteps, testStages } from "./test-steps.ts";

// npm test runs every step, npm test -- unit build runs these two.

const wanted = process.argv.slice(2);
const known = testStages.flat().map(({ name }) => name);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown step ${unknown.join(", ")}. The steps are ${known.join(", ")}; none means all.\n`);
  process.exit(1);
}
process.exitCode = await runSteps(pickSteps(wanted.length === 0 ? known : wanted));
