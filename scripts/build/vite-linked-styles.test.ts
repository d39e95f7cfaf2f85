import { expect, it } from "vitest";
import { withoutDependencies } from "./vite-linked-styles.ts";

it("takes linked stylesheets out of a chunk's list and counts the others anew", () => {
  const code =
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["a.js","site.css","b.js","own.css"])))=>i.map(i=>d[i]);' +
    "load(()=>import(`./a.js`),__vite__mapDeps([0,1,2]));load(()=>import(`./b.js`),__vite__mapDeps([2,1,3]))";
  expect(withoutDependencies(code, new Set(["site.css"]))).toBe(
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["a.js","b.js","own.css"])))=>i.map(i=>d[i]);' +
      "load(()=>import(`./a.js`),__vite__mapDeps([0,1]));load(()=>import(`./b.js`),__vite__mapDeps([1,2]))",
  );
  expect(withoutDependencies("const nothing=1", new Set(["site.css"]))).toBe("const nothing=1");
});
