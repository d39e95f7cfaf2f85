import type { Plugin } from "vite";

/** What this site never switches on: routes come whole with the page (react-router.config.ts), and nobody instruments them. */
const unusedFeatures = /\/react-router\/dist\/production\/lib\/(dom\/ssr\/fog-of-war|router\/instrumentation)\.js$/;
const inProduction = /\/react-router\/dist\/production\/.*\.js$/;

/** Leaves out of the browser's code what React Router keeps there and no page uses: some 5 kB after compression. */
export function leanRouter(): Plugin {
  return {
    name: "adit:lean-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: inProduction },
      handler: (code, id) => ({ code: unusedFeatures.test(id) ? emptied(code) : withoutNames(code), map: null }),
    },
  };
}

/** The same exports, each a function that does nothing. */
export function emptied(code: string): string {
  const names = /^export \{([^}]*)\};$/m.exec(code)?.[1];
  if (names === undefined)
    throw new Error("React Router's modules export otherwise than scripts/build/vite-lean-router.ts reads");
  return `const nothing = () => undefined;\nexport {${names.replaceAll(/[\w$]+/g, "nothing as $&")}};\n`;
}

/**
 * Names for the developer tools (`Link.displayName = "Link"`) and wrapping by `forwardRef` keep a component that nobody
 * shows. Without the one, and the other said to be pure, the bundler drops Link, NavLink, Form and what stands behind them.
 */
export function withoutNames(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replaceAll(/^((?:const|let|var) \w+ = )([\w$]+\.forwardRef\()/gm, "$1/* @__PURE__ */ $2");
}
