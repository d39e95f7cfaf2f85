import "./runtime/require-runtime.ts";
import { runSteps } from "./run-steps.ts";
import { testSteps } from "./test-steps.ts";

const fastSteps = ["lint", "types", "unit"];
process.exitCode = await runSteps(testSteps.filter((step) => fastSteps.includes(step.name)));
