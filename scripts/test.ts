import "./runtime/require-runtime.ts";
import { runSteps } from "./run-steps.ts";
import { testSteps } from "./test-steps.ts";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !testSteps.some((step) => step.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown step ${unknown.join(", ")}. The steps are ${testSteps.map((step) => step.name).join(", ")}; none means all.\n`,
  );
  process.exit(1);
}
process.exitCode = await runSteps(testSteps.filter((step) => wanted.length === 0 || wanted.includes(step.name)));
