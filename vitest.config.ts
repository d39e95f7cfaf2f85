import { defineConfig } from "vitest/config";

const integration = [
  "src/db/**/*.test.ts",
  "src/**/*.integration.test.ts",
  "tests/integration/**/*.test.ts",
  "tests/scenarios/**/*.test.ts",
];

export default defineConfig({
  test: {
    // Vitest leaves one core idle unless it is told otherwise; on two cores that is half of the machine.
    maxWorkers: "100%",
    // Files share the modules that they import: reading these again for each file takes as long as half of the tests. A test
    // that changes something global (timers, environment, a spy) puts it back.
    isolate: false,
    // What a test waits for may take longer than Vitest's one second on a machine that has other things to do.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/**/*.test.ts"],
          exclude: [...integration, "tests/e2e/**"],
          // The demo keeps books for 33 pools: more than five seconds' work on a small machine that has other things to do.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: integration,
          globalSetup: "tests/postgres/postgres-server.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
