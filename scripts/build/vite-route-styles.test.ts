import { expect, it } from "vitest";
import { moveStyles, type StyledChunk } from "./vite-route-styles.ts";

const chunk = (fileName: string, styles: string[], imports: string[] = [], dynamicImports: string[] = []) => ({
  fileName,
  isEntry: false,
  imports,
  dynamicImports,
  viteMetadata: { importedCss: new Set(styles) },
});
const route = (file: string, ...rest: [string[], string[]?, string[]?]): StyledChunk => ({
  ...chunk(`${file}.js`, ...rest),
  isEntry: true,
  facadeModuleId: `/project/src/web/${file}.tsx?query`,
});

it("a route links what it imports first, then its own, late bodies included; no late script links that again", () => {
  const chunks = [
    route("root", ["root.css"], ["shared.js"]),
    route("start", ["start.css"], ["shared.js", "field.js"], ["body.js"]),
    route("blocks", [], ["shared.js"], []),
    chunk("shared.js", ["shared.css"], [], ["panel.js"]),
    chunk("field.js", ["field.css"]),
    chunk("body.js", ["body.css"], ["field.js", "shared.js"]),
    chunk("panel.js", ["panel.css"], ["field.js"]),
  ];
  moveStyles(chunks, "/src/web/root.tsx");
  expect(chunks.map(({ fileName, viteMetadata }) => [fileName, [...(viteMetadata?.importedCss ?? [])]])).toEqual([
    ["root.js", ["shared.css", "root.css"]],
    ["start.js", ["field.css", "shared.css", "body.css", "start.css"]],
    ["blocks.js", ["shared.css"]],
    ["shared.js", []],
    // The panel is opened on pages that have not linked the field's styles.
    ["field.js", ["field.css"]],
    ["body.js", []],
    ["panel.js", ["panel.css"]],
  ]);
});

it("a bundle without a root route is refused", () => {
  expect(() => moveStyles([route("start", [])], "/src/web/root.tsx")).toThrow("no root route");
});
