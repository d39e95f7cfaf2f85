import "./runtime/require-runtime.ts";
import { runSteps } from "./run-steps.ts";
import { pickSteps } from "./test-steps.ts";

process.exitCode = await runSteps(pickSteps(["lint", "types", "unit"]));
