import { expect, it } from "vitest";
import { listPageFiles } from "./page-files.ts";

it("lists the files of a page and its layouts once, without those of every page", () => {
  const route = (id: string, parentId: string | undefined, imports: string[], css: string[]) => ({
    id,
    parentId,
    module: `/${id}.js`,
    imports,
    css,
    hasAction: false,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: id === "start",
    hasClientMiddleware: false,
    hasDefaultExport: true,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  });
  const files = listPageFiles({
    root: route("root", undefined, ["/react.js"], ["/root.css"]),
    layout: route("layout", "root", ["/react.js", "/figure.js"], []),
    start: route("start", "layout", ["/figure.js"], ["/root.css", "/start.css"]),
  });
  expect(files.start).toEqual({
    modules: ["/layout.js", "/start.js"],
    imports: ["/figure.js"],
    styles: ["/start.css"],
    // The start page has a loader in the browser, which fetches its own data.
    loaders: ["layout"],
  });
  expect(files.root).toEqual({ modules: [], imports: [], styles: [], loaders: [] });
  expect(files.nowhere).toBeUndefined();
});
