export type Counts = { readonly passed: number; readonly failed: number };
export type Outcome = { readonly isPassed: boolean; readonly counts: Counts };

/** Takes what a step prints. */
export type Print = (text: string | Uint8Array) => void;

export interface TestStep {
  /** For the command line: `npm test -- unit`. */
  readonly name: string;
  readonly title: string;
  run(print: Print): Promise<Outcome>;
}

/** Steps that run at the same time. */
export type Stage = readonly TestStep[];

const write: Print = (text) => void process.stdout.write(text);

/**
 * Runs the stages in order and stops after the first in which a step fails. Ends with the sum and answers the exit code.
 * The first step of a stage prints while it runs; what the others print follows it, one step after another.
 */
export async function runSteps(stages: readonly Stage[], print: Print = write): Promise<number> {
  const started = performance.now();
  const filled = stages.filter((stage) => stage.length > 0);
  let passed = 0;
  let failed = 0;
  for (const [index, stage] of filled.entries()) {
    const titles = stage.map(({ title }) => title).join(", ");
    print(`\n${index + 1}/${filled.length} ${titles}${stage.length > 1 ? " (at the same time)" : ""}\n`);
    const running = stage.map((step, position) => startStep(step, position === 0 ? print : null));
    const broken: TestStep[] = [];
    for (const [position, step] of stage.entries()) {
      const end = await running[position];
      if (end === undefined) continue;
      print(Buffer.concat(end.printed));
      print(`${step.title}: ${end.isPassed ? "passed" : "FAILED"} in ${formatSeconds(end.ms)}\n`);
      passed += end.counts.passed;
      failed += end.counts.failed;
      if (!end.isPassed) broken.push(step);
    }
    if (broken.length > 0) {
      const commands = broken.map(({ name, title }) => `  ${title}: npm test -- ${name}\n`);
      print(`\nStopped after ${formatSeconds(performance.now() - started)}. To run what failed alone:\n`);
      print(`${commands.join("")}${passed} passed, ${Math.max(failed, broken.length)} failed\n`);
      return 1;
    }
  }
  print(`\nAll steps in ${formatSeconds(performance.now() - started)}\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

interface StepEnd extends Outcome {
  readonly ms: number;
  /** What was not printed at once. */
  readonly printed: readonly Uint8Array[];
}

async function startStep(step: TestStep, printAtOnce: Print | null): Promise<StepEnd> {
  const started = performance.now();
  const printed: Uint8Array[] = [];
  const print: Print = printAtOnce ?? ((text) => void printed.push(Buffer.from(text)));
  const outcome = await step.run(print).catch((error: unknown) => {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
    return { isPassed: false, counts: { passed: 0, failed: 0 } };
  });
  return { ...outcome, ms: performance.now() - started, printed };
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
