import { dirname, relative } from "node:path";
import type { Plugin } from "vite";

/** Gives every component's styles the names of widths (src/web/styles/media.css), which each would import otherwise. */
export function nameWidths(media: string): Plugin {
  return {
    name: "adit-named-widths",
    enforce: "pre",
    transform: {
      filter: { id: /\.module\.css$/, code: "(--" },
      handler: (code, id) => `@import "./${relative(dirname(id), media)}";\n${code}`,
    },
  };
}
