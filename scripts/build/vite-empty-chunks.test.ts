import { expect, it } from "vitest";
import { withoutImports } from "./vite-empty-chunks.ts";

it("takes out the bare imports of empty files, and no others", () => {
  const code = 'import{a as b}from"./site-1.js";import"./field.module-2.js";import"./tabs.module-3.js";b();';
  expect(withoutImports(code, ["assets/field.module-2.js"])).toBe(
    'import{a as b}from"./site-1.js";import"./tabs.module-3.js";b();',
  );
  expect(withoutImports(code, [])).toBe(code);
});
