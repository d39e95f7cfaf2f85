import { describe, expect, it } from "vitest";
import { emptied, withoutNames } from "./vite-lean-router.ts";

describe("the router without what no page uses", () => {
  it("keeps the exports of a feature that is off, each doing nothing", () => {
    const code = 'import { a } from "./a.js";\nfunction useIt() { return a; }\nexport { useIt, URL$1 };\n';
    expect(emptied(code)).toBe("const nothing = () => undefined;\nexport { nothing as useIt, nothing as URL$1 };\n");
    expect(() => emptied("export const a = 1;")).toThrow("export otherwise");
  });

  it("lets the bundler drop a component that nobody shows", () => {
    const code = 'const Link = React$1.forwardRef(function LinkWithRef() {});\nLink.displayName = "Link";\n';
    expect(withoutNames(code)).toBe("const Link = /* @__PURE__ */ React$1.forwardRef(function LinkWithRef() {});\n\n");
  });
});
