import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { poolCoinSlugs, poolCoins } from "#src/domain/coins/index.ts";
import { poolAlgorithms } from "#src/domain/devices/algorithms.ts";
import { findContentProblems } from "#src/services/content/find-content-problems.ts";
import { coinTextSchema } from "#src/services/content/front-matter.ts";
import { readDeviceFiles } from "#src/services/devices/device-files.ts";
import { checkContent, readTexts } from "../scripts/check-content.ts";

const root = join(import.meta.dirname, "..");
const texts = readTexts(root, "coins");
const listOf = (code: string) => poolCoinSlugs.filter((slug) => texts.has(`coins/${slug}/${code}.md`));

describe("content/", () => {
  it("has no fault: schema, length, no HTML, links to https or to pages that are there", () => {
    expect(checkContent(root)).toEqual([]);
  });

  it.each(["en", "ru", "ar", "fa", "id", "kk", "ko", "ms", "pl", "tr", "zh-cn"])(
    "has a text about every pool's coin in %s",
    (code) => {
      expect(listOf(code)).toEqual(poolCoinSlugs);
    },
  );

  it("names the machines of a coin's facts, and no others as its own", () => {
    const names = { asic: /\bASICs?\b(?! are not)/, gpu: /\bcards?\b/, cpu: /\bprocessors?\b/ } as const;
    for (const { slug, hardware } of poolCoins) {
      const text = texts.get(`coins/${slug}/en.md`) ?? "";
      for (const kind of hardware) expect(text, `${slug}: ${kind}`).toMatch(names[kind]);
      const machines: readonly string[] = hardware;
      if (!machines.includes("asic")) expect(text, slug).not.toMatch(names.asic);
    }
  });

  it("says of this pool what it mines, without a doubt", () => {
    for (const [path, text] of texts) {
      const [, slug] = /^coins\/(.+)\/en\.md$/.exec(path) ?? [];
      if (slug !== undefined) expect(text, slug).not.toMatch(/taken to|before you connect|pools may/);
    }
    expect(texts.get("coins/dgb/en.md")).toContain("This pool mines SHA-256");
    expect(texts.get("coins/sal/en.md")).toContain("no longer suitable for new payouts");
  });

  it("groups thousands by the narrow space, as figures on the pages do", () => {
    const others = [...texts].flatMap(([path, text]) =>
      [...text.matchAll(/\d[ \u00a0]\d{3}(?!\d)/g)].map((match) => `${path}: ${match[0]}`),
    );
    expect(others).toEqual([]);
  });

  it("was looked over on a day that has been", () => {
    for (const [path, text] of texts) {
      const day = /^updated: (.*)$/m.exec(text)?.[1] ?? "";
      expect(new Date(day).toISOString().slice(0, 10), path).toBe(day);
      expect(Date.parse(day), path).toBeLessThan(Date.now());
    }
  });
});

describe("content/devices", () => {
  const { devices, problems } = readDeviceFiles(readTexts(root, "devices"));
  const of = (type: string) => devices.filter((device) => device.type === type);

  it("has no fault, and every device that was collected", () => {
    expect(problems).toEqual([]);
    expect([of("asic").length, of("gpu").length, of("cpu").length]).toEqual([381, 90, 98]);
    expect(devices.flatMap(({ figures }) => figures)).toHaveLength(1381);
  });

  it("writes each name without the vendor's, which stands once in its file", () => {
    for (const { vendor, model } of devices) expect(model.startsWith(`${vendor.name} `), model).toBe(false);
  });

  it("has a figure for every coin's algorithm but the one that nobody publishes", () => {
    const known = new Set(devices.flatMap(({ figures }) => figures.map(({ algorithm }) => algorithm)));
    expect(poolAlgorithms.filter((algorithm) => !known.has(algorithm))).toEqual(["progpowz"]);
  });

  it("holds figures that machines can have: a chip of 2013 and later needs 8 to 800 J for a terahash", () => {
    for (const { name, figures } of devices) {
      for (const { algorithm, hashrate, watts } of figures) {
        if (algorithm !== "sha256" || watts === null) continue;
        const joules = (watts / hashrate) * 1e12;
        expect(joules, name).toBeGreaterThan(8);
        expect(joules, name).toBeLessThan(800);
      }
    }
  });

  it("takes some figures as they were published", () => {
    const figureOf = (slug: string, algorithm: string) => {
      const figures = devices.find((device) => device.slug === slug)?.figures ?? [];
      const figure = figures.find((candidate) => candidate.algorithm === algorithm);
      return [figure?.hashrate, figure?.watts, figure?.confidence];
    };
    expect(figureOf("antminer-s21-pro-234th", "sha256")).toEqual([234e12, 3510, "high"]);
    expect(figureOf("geforce-rtx-4080-super", "kawpow")).toEqual([52e6, 260, "high"]);
    expect(figureOf("geforce-rtx-4080-super", "kheavyhash")).toEqual([1.65e9, null, "low"]);
    expect(figureOf("ryzen-9-9950x", "randomx")).toEqual([27_000, 170, "high"]);
  });
});

describe("the check", () => {
  const problemsOf = (path: string, text: string) =>
    findContentProblems(
      new Map([
        ["coins/kas/en.md", page("Some words.")],
        [path, text],
      ]),
      {
        folder: "coins",
        schema: coinTextSchema,
        isSlug: (slug) => slug === "kas" || slug === "btc",
        isPage: (target) => target === "/kas",
        words: { from: 1, to: 8 },
      },
    );
  const page = (body: string, extra = "") =>
    `---\ntitle: Kaspa\ndescription: What Kaspa is.\nupdated: 2026-11-21\nsources:\n  - https://kaspa.org\n${extra}---\n${body}\n`;

  it.each([
    ["coins/kas/ru.md", page("[Kaspa](/kas) is [here](https://kaspa.org)."), []],
    [
      "coins/kas/ru.md",
      page("A <b>bold</b> word."),
      ["content/coins/kas/ru.md holds HTML: <b>.", "content/coins/kas/ru.md holds HTML: </b>."],
    ],
    ["coins/kas/ru.md", page("# Kaspa\n\nis."), ["content/coins/kas/ru.md begins a heading with one #: Kaspa."]],
    [
      "coins/kas/ru.md",
      page("See [it](http://kaspa.org)."),
      ["content/coins/kas/ru.md links to http://kaspa.org, which is not https."],
    ],
    ["coins/kas/ru.md", page("See [it](/nowhere)."), ["content/coins/kas/ru.md links to /nowhere, which is no page."]],
    [
      "coins/kas/ru.md",
      page("One two three four five six seven eight nine."),
      ["content/coins/kas/ru.md has 9 words, not 1 to 8."],
    ],
    [
      "coins/kas/ru.md",
      "Kaspa.",
      ["content/coins/kas/ru.md must begin with its front matter between two lines of ---."],
    ],
    [
      "coins/kas/ru.md",
      page("Kaspa.", "draft: yes\n"),
      ["content/coins/kas/ru.md front matter: draft is no key of it."],
    ],
    ["coins/kas/xx.md", page("Kaspa."), ["content/coins/kas/xx.md must be coins/<slug>/<language>.md."]],
    ["coins/nope/en.md", page("Nope."), ["content/coins/nope/en.md: nope is not known."]],
    ["coins/btc/ru.md", page("Биткойн."), ["content/coins/btc has no en.md, which the others fall back to."]],
  ])("names the file and the fault: %s %j", (path, text, problems) => {
    expect(problemsOf(path, text)).toEqual(problems);
  });
});
