import type { Plugin } from "vite";

/**
 * Class names are written where they are used instead of being looked up in an object: `import styles from "x.module.css"`
 * becomes a namespace, whose constants the bundler puts in place. The stylesheet stays, also where nothing of it is left.
 */
export function inlineClassNames(): Plugin[] {
  const inBrowser = { apply: "build", applyToEnvironment: ({ name }) => name === "client" } satisfies Partial<Plugin>;
  return [
    {
      ...inBrowser,
      name: "adit:class-names",
      transform: {
        filter: { id: /\/src\/web\/.*\.tsx?(\?|$)/, code: ".module.css" },
        handler: (code) => ({
          code: code.replaceAll(/^import (\w+) from ("[^"]+\.module\.css";)/gm, "import * as $1 from $2"),
          map: null,
        }),
      },
    },
    {
      ...inBrowser,
      name: "adit:kept-stylesheets",
      enforce: "post",
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }),
      },
    },
  ];
}
