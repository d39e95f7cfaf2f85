import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

type Catalogue = { readonly [key: string]: string | Catalogue };
type Compiled = { readonly [key: string]: ReturnType<typeof compile> | Compiled };

function parseCatalogue(file: string): Catalogue {
  const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isCatalogue(parsed)) throw new Error(`${file}: a catalogue holds texts and groups of texts, nothing else`);
  return parsed;
}

function isCatalogue(value: unknown): value is Catalogue {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((member) => typeof member === "string" || isCatalogue(member))
  );
}

/** The reference's keys, each with its translation where there is one: a missing text is shown in English. */
export function compileCatalogue(reference: Catalogue, translation: Catalogue): Compiled {
  return Object.fromEntries(
    Object.entries(reference).map(([key, text]) => {
      const translated = translation[key];
      if (typeof text === "string") return [key, compile(typeof translated === "string" ? translated : text)];
      return [key, compileCatalogue(text, typeof translated === "object" ? translated : {})];
    }),
  );
}

/** Turns locales/<code>.json into compiled ICU messages, completed from en.json. */
export function compiledMessages(): Plugin {
  return {
    name: "adit:compiled-messages",
    enforce: "pre",
    load(id) {
      const file = id.split("?")[0] ?? id;
      if (!file.endsWith(".json") || basename(dirname(file)) !== "locales") return null;
      const referenceFile = join(dirname(file), "en.json");
      this.addWatchFile(referenceFile);
      const messages = compileCatalogue(parseCatalogue(referenceFile), parseCatalogue(file));
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`,
        map: null,
        moduleType: "js",
      };
    },
  };
}
