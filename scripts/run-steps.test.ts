import { describe, expect, it } from "vitest";
import { type Outcome, runSteps, type TestStep } from "./run-steps.ts";

const outcome = (passed: number, failed = 0): Outcome => ({ isPassed: failed === 0, counts: { passed, failed } });
const step = (name: string, run: TestStep["run"]): TestStep => ({ name, title: `Step ${name}`, run });

async function record(stages: readonly (readonly TestStep[])[]) {
  let text = "";
  const code = await runSteps(stages, (printed) => {
    text += Buffer.from(printed).toString();
  });
  return { code, text: text.replace(/\d+\.\d s/g, "0.0 s") };
}

describe("runSteps", () => {
  it("prints a step's output as it comes, and ends with the sum", async () => {
    const one = step("one", async (print) => {
      print("working\n");
      return outcome(3);
    });
    expect(await record([[one], [], [step("two", async () => outcome(4))]])).toEqual({
      code: 0,
      text: [
        "\n1/2 Step one\nworking\nStep one: passed in 0.0 s\n",
        "\n2/2 Step two\nStep two: passed in 0.0 s\n",
        "\nAll steps in 0.0 s\n7 passed, 0 failed\n",
      ].join(""),
    });
  });

  it("runs the steps of a stage at the same time and prints their output in order", async () => {
    const { promise: quickEnded, resolve } = Promise.withResolvers<void>();
    const slow = step("slow", async (print) => {
      print("slow begins\n");
      await quickEnded;
      print("slow ends\n");
      return outcome(1);
    });
    const quick = step("quick", async (print) => {
      print("quick\n");
      resolve();
      return outcome(2);
    });
    const { text } = await record([[slow, quick]]);
    expect(text).toContain("1/1 Step slow, Step quick (at the same time)\n");
    expect(text).toContain("slow begins\nslow ends\nStep slow: passed in 0.0 s\n");
    expect(text).toContain("quick\nStep quick: passed in 0.0 s\n");
  });

  it("waits for the other steps of the stage when one fails, then stops and says how to run that one alone", async () => {
    const failing = step("bad", async () => outcome(5, 2));
    const late = step("late", () => new Promise((resolve) => setTimeout(() => resolve(outcome(1)), 5)));
    const never = step("never", () => Promise.reject(new Error("this step must not run")));
    const { code, text } = await record([[failing, late], [never]]);
    expect(code).toBe(1);
    expect(text).toContain("Step bad: FAILED in 0.0 s\n");
    expect(text).toContain("Step late: passed in 0.0 s\n");
    expect(text).toContain("To run what failed alone:\n  Step bad: npm test -- bad\n6 passed, 2 failed\n");
    expect(text).not.toContain("Step never");
  });

  it("counts a step that breaks off as one failure and prints why", async () => {
    const { code, text } = await record([[step("broken", () => Promise.reject(new Error("no such program")))]]);
    expect(code).toBe(1);
    expect(text).toContain("no such program\nStep broken: FAILED in 0.0 s\n");
    expect(text).toContain("0 passed, 1 failed\n");
  });
});
