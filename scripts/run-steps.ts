import type { TestStep } from "./test-steps.ts";

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Runs the steps in order, stops at the first that fails, ends with the sum; answers the exit code. */
export async function runSteps(steps: readonly TestStep[]): Promise<number> {
  const started = performance.now();
  let passed = 0;
  let failed = 0;
  for (const [index, step] of steps.entries()) {
    const stepStarted = performance.now();
    process.stdout.write(`\n${index + 1}/${steps.length} ${step.title}\n`);
    const outcome = await step.run().catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return { isPassed: false, counts: { passed: 0, failed: 0 } };
    });
    passed += outcome.counts.passed;
    failed += outcome.counts.failed;
    process.stdout.write(`${step.title}: ${outcome.isPassed ? "passed" : "FAILED"} in ${seconds(stepStarted)}\n`);
    if (!outcome.isPassed) {
      process.stdout.write(`\nStopped at "${step.title}" after ${seconds(started)}\n`);
      process.stdout.write(`${passed} passed, ${Math.max(failed, 1)} failed\n`);
      return 1;
    }
  }
  process.stdout.write(`\nAll steps in ${seconds(started)}\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
