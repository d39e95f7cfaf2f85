import "./runtime/require-runtime.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";

// Makes the sprite of coin marks and the list of coins that have one. Both are committed: the icon sets (Web3 Icons, MIT,
// 13 MB) change once a year and are needed by nobody who builds the site. To make them again:
//   npm install --no-save --prefix <folder> @iconify-json/token@1.2.40 @iconify-json/token-branded@1.2.45
//   node_modules/.bin/node scripts/make-coin-marks.ts <folder>

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Say in which folder the icon sets are installed.");
const require = createRequire(join(resolve(folder), "package.json"));
const components = join(import.meta.dirname, "../src/web/components/marks");

const IconSet = Type.Object({ icons: Type.Record(Type.String(), Type.Object({ body: Type.String() })) });

interface Icon {
  readonly paths: readonly string[];
  readonly isEvenOdd: boolean;
}

function readIcon(set: "token" | "token-branded", icon: string): Icon {
  const file = require.resolve(`@iconify-json/${set}/icons.json`);
  const body = Value.Parse(IconSet, JSON.parse(readFileSync(file, "utf8"))).icons[icon]?.body;
  if (body === undefined) throw new Error(`${set} has no icon ${icon}.`);
  return {
    paths: [...body.matchAll(/<path\s[^>]*?\bd="([^"]+)"/g)].map(([, path = ""]) => path),
    isEvenOdd: body.includes('fill-rule="evenodd"'),
  };
}

/** One colour in the set as it is: the glyph of a coin is the icon of its ticker. */
const plain = "btc bch ltc rxd iron alph kas erg xna clore cfx xmr rvn etc xec dgb zec doge".split(" ");

/**
 * Marks that the set has in many colours only, made of one: each path by its number with how strongly it is drawn, so
 * that facets stay facets. Of Tari's coin only the sign on it is taken, in a box around it.
 */
const flattened = {
  nexa: { box: "0 0 24 24", paths: { 0: 1, 1: 0.55, 2: 0.8, 4: 1, 5: 0.55, 6: 0.8 } },
  octa: {
    box: "0 0 24 24",
    paths: { 0: 0.55, 1: 1, 2: 0.55, 3: 1, 4: 1, 5: 0.55, 6: 0.55, 7: 1, 8: 0.55, 9: 1, 10: 0.55, 11: 1 },
  },
  ethw: {
    box: "0 0 24 24",
    paths: { 0: 0.5, 1: 0.65, 2: 0.5, 3: 0.65, 4: 1, 5: 1, 7: 1, 9: 1, 11: 1, 13: 1, 15: 0.65, 16: 0.85 },
  },
  xtm: { box: "3 5 18 18", paths: { 1: 1 } },
} as const;

/** Pools that show another coin's glyph. */
const shared = { "xtm-rx": "xtm", "xtm-sha3x": "xtm", "xtm-c29": "xtm" } as const;

const symbols = [
  ...plain.map((icon) => {
    const { paths, isEvenOdd } = readIcon("token", icon);
    const rule = isEvenOdd ? ' fill-rule="evenodd"' : "";
    return symbol(icon, "0 0 24 24", paths.map((path) => `<path${rule} d="${path}"/>`).join(""));
  }),
  ...Object.entries(flattened).map(([icon, { box, paths }]) => {
    const all = readIcon("token-branded", icon).paths;
    const drawn = Object.entries(paths).map(([index, strength]) => {
      const opacity = strength === 1 ? "" : ` opacity="${strength}"`;
      return `<path${opacity} d="${all[Number(index)]}"/>`;
    });
    return symbol(icon, box, drawn.join(""));
  }),
];

function symbol(id: string, box: string, content: string): string {
  return `<symbol id="${id}" viewBox="${box}">${content}</symbol>`;
}

const glyphs = { ...Object.fromEntries([...plain, "nexa", "octa", "ethw"].map((slug) => [slug, slug])), ...shared };
const entries = Object.entries(glyphs).map(([slug, id]) => `  ${slug.includes("-") ? `"${slug}"` : slug}: "${id}",`);

writeFileSync(
  join(components, "coin-marks.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg"><title>Coin marks of Web3 Icons (MIT, github.com/0xa3k5/web3icons)</title>${symbols.join("")}</svg>\n`,
);
writeFileSync(
  join(components, "coin-glyphs.ts"),
  `// Made by scripts/make-coin-marks.ts: coins that have a glyph in coin-marks.svg, and its id there.\nexport const coinGlyphs: Readonly<Partial<Record<string, string>>> = {\n${entries.join("\n")}\n};\n`,
);
