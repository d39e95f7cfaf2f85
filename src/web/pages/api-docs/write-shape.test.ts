import { expect, it } from "vitest";
import { writeShape } from "./write-shape.ts";

it("writes a schema as members with their types, and descriptions above them", () => {
  const schema = {
    type: "object",
    properties: {
      at: { type: ["integer", "null"], description: "UTC." },
      state: { type: "string", enum: ["live", "stale"] },
      rows: { type: "array", items: { type: "object", properties: { hash: { type: "string" } } } },
      fees: { type: "object", patternProperties: { "^.*$": { type: "number" } } },
    },
  };
  expect(writeShape(schema)).toBe(
    [
      "{",
      "  // UTC.",
      "  at: integer | null",
      '  state: "live" | "stale"',
      "  rows: [{",
      "    hash: string",
      "  }]",
      "  fees: { [name]: number }",
      "}",
    ].join("\n"),
  );
  expect([writeShape(undefined), writeShape({}), writeShape({ type: "array" })]).toEqual(["any", "any", "[any]"]);
});
