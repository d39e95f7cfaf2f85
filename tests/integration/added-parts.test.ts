import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { locales } from "#src/domain/site/locales.ts";
import { findFreePort } from "../site/start-site.ts";

// docs/how-to says exactly which files a coin, a language and a page need. Here a made-up one of each is added to a copy of the
// project, in those files and no others, and the copy is started: a list that somebody forgot to derive fails here.

const root = dirname(dirname(import.meta.dirname));
const copy = mkdtempSync(join(tmpdir(), "adit-added-parts-"));

const parts = ["config", "content", "locales", "public", "scripts", "src"];
const files = ["package.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"];

/** What the site is built from. Packages are linked one by one, so that what tools write beside them stays in the copy. */
function copyProject(): void {
  for (const path of [...parts, ...files]) cpSync(join(root, path), join(copy, path), { recursive: true });
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")).filter((entry) => !entry.startsWith(".")))
    symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name));
}

function read(path: string): string {
  return readFileSync(join(copy, path), "utf8");
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

/** Puts a line of a list before the one that begins with `anchor`. */
function insertBefore(path: string, anchor: string, added: string): void {
  const text = read(path);
  if (text.split(anchor).length !== 2) throw new Error(`${path} must have "${anchor}" once`);
  write(
    path,
    text.replace(anchor, () => `${added}${anchor}`),
  );
}

/** docs/how-to/add-a-coin.md. Its facts are those of Karlsen, under another name. */
function addCoin(): void {
  const facts = read("src/domain/coins/kls.ts");
  write(
    "src/domain/coins/made-up.ts",
    facts
      .replace("export const kls = {", "export const madeUp = {")
      .replace('slug: "kls"', 'slug: "made-up"')
      .replace('ticker: "KLS"', 'ticker: "MUC"')
      .replace('name: "Karlsen"', 'name: "Made-up Coin"'),
  );
  insertBefore(
    "src/domain/coins/index.ts",
    'import { nexa } from "./nexa.ts";',
    'import { madeUp } from "./made-up.ts";\n',
  );
  insertBefore("src/domain/coins/index.ts", "] as const;\n\n/**", "  madeUp,\n");
  for (const code of ["en", "ru"]) {
    const text = read(`content/coins/kls/${code}.md`).replace(/^title: .*$/m, 'title: "What Made-up Coin is"');
    write(`content/coins/made-up/${code}.md`, text);
  }
  const config = JSON.parse(read("config/pools.json"));
  // Two pools are enough, and start faster than all.
  config.enabled = ["kas", "made-up"];
  config.groups = [{ name: "Made-up Group", coins: ["made-up"] }];
  config.pools["made-up"] = {
    name: "Made-up Coin",
    minimumPayout: "1",
    servers: [{ region: "eu", host: "made-up.pool.example", port: 7099 }],
  };
  write("config/pools.json", JSON.stringify(config));
}

/** docs/how-to/add-a-language.md. One text is translated, all others are English. */
function addLanguage(): void {
  insertBefore(
    "src/domain/site/locales.ts",
    '  { code: "ur",',
    '  { code: "xx", name: "Made-up Language", iso: "xx", file: "xx.json", dir: "rtl" },\n',
  );
  write("locales/xx.json", JSON.stringify({ about: { heading: "Xx {brand} xx" } }));
}

/** docs/how-to/add-a-page.md. */
function addPage(): void {
  write(
    "src/web/pages/made-up-page.tsx",
    `import { useTranslations } from "use-intl";
import { PageHead } from "../shell/page-head.tsx";

export default function MadeUpPage() {
  const t = useTranslations();
  return (
    <div>
      <PageHead title={t("madeUpPage.title")} description={t("madeUpPage.text")} path="/made-up-page" />
      <h1>{t("madeUpPage.title")}</h1>
      <p>{t("madeUpPage.text")}</p>
    </div>
  );
}
`,
  );
  insertBefore(
    "src/web/screens.ts",
    '  {\n    id: "about",',
    `  {
    id: "made-up-page",
    path: "/made-up-page",
    file: "pages/made-up-page.tsx",
    layout: null,
    guards: [],
    search: [],
    freshMs: MINUTE,
    texts: ["madeUpPage"],
  },
`,
  );
  for (const { code } of locales) {
    const catalogue = JSON.parse(read(`locales/${code}.json`));
    catalogue.madeUpPage = { title: `A made-up page (${code})`, text: "Its text comes from the catalogue." };
    write(`locales/${code}.json`, JSON.stringify(catalogue));
  }
}

// The first pages of a new site are rendered while its pools are filled.
vi.setConfig({ testTimeout: 60_000 });

let url = "";
let server: ChildProcess | null = null;
let printed = "";

async function get(path: string): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(`${url}${path}`, { redirect: "manual" });
  return { status: answer.status, text: await answer.text() };
}

beforeAll(async () => {
  copyProject();
  addCoin();
  addLanguage();
  addPage();
  await promisify(execFile)(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: "production" },
  });
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: copy,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: join(copy, "data"),
      DATABASE_URL: "",
      NODE_ENV: "production",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding("utf8").on("data", (text) => (printed += text));
  const latest = performance.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.ok === true) return;
    if (server.exitCode !== null || performance.now() > latest) throw new Error(`The copy did not start:\n${printed}`);
    await wait(100);
  }
}, 180_000);

afterAll(async () => {
  if (server !== null && server.exitCode === null) {
    server.kill("SIGKILL");
    await new Promise((resolve) => server?.once("close", resolve));
  }
  rmSync(copy, { recursive: true, force: true });
});

describe("a coin that was added by its file, its line, its content and the configuration", () => {
  it("has its page and its tabs", async () => {
    const start = await get("/made-up");
    expect(start.status).toBe(200);
    expect(start.text).toContain("Made-up Coin mining pool");
    const tabs = [...new Set([...start.text.matchAll(/href="(\/made-up\/[a-z-]+)"/g)].map(([, href = ""]) => href))];
    expect(tabs.toSorted()).toEqual(
      ["about-coin", "blocks", "difficulty", "hashrate", "pool-hashrate", "price", "top-miners"].map(
        (tab) => `/made-up/${tab}`,
      ),
    );
    for (const tab of tabs) expect([tab, (await get(tab)).status]).toEqual([tab, 200]);
    expect((await get("/made-up/about-coin")).text).toContain("What Made-up Coin is");
  });

  it("has figures of the demo in the API", async () => {
    // Until the first poll has its answer the pool is a stub.
    await expect
      .poll(async () => JSON.parse((await get("/made-up/api/v1/pool/stats")).text), { timeout: 20_000, interval: 200 })
      .toMatchObject({ ticker: "MUC", name: "Made-up Coin", state: "live" });
  });

  it("has a price of the demo, and its text in Russian", async () => {
    await expect
      .poll(async () => JSON.parse((await get("/made-up/api/v1/pool/stats")).text).price_usd, {
        timeout: 20_000,
        interval: 200,
      })
      .toBeGreaterThan(0);
    expect((await get("/ru/made-up/about-coin")).text).toContain("What Made-up Coin is");
  });

  it("finds a wallet from its search box", async () => {
    const wallet = "karlsen:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jy2qhcgkfe";
    const answer = await fetch(`${url}/made-up/miner/search?address=${wallet}`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")?.replaceAll("%3A", ":")]).toEqual([
      303,
      `/made-up/miner/stats/${wallet}?source=search`,
    ]);
  });

  it("is in the header, in the footer, in the home table, in its group and in the sitemap", async () => {
    const home = await get("/");
    const parts = { header: /^[\s\S]*?<main/, table: /<tbody[\s\S]*<\/tbody>/, footer: /<footer[\s\S]*<\/footer>/ };
    const linked = Object.entries(parts).filter(([, part]) => part.exec(home.text)?.[0].includes('href="/made-up"'));
    expect(linked.map(([name]) => name)).toEqual(["header", "table", "footer"]);
    const [table = ""] = parts.table.exec((await get("/?group=made-up-group")).text) ?? [];
    expect([table.includes('href="/made-up"'), table.includes('href="/kas"')]).toEqual([true, false]);
    expect((await get("/sitemap-en.xml")).text).toContain("/made-up/about-coin</loc>");
  });

  it("can be named by a closing banner's link", async () => {
    expect((await get("/made-up?engage=ALERT_MADE-UP")).status).toBe(200);
  });
});

describe("a language that was added by its catalogue and its line", () => {
  it("has its pages, with its direction, its own texts and English ones for the rest", async () => {
    for (const path of ["/xx", "/xx/made-up", "/xx/kas", "/xx/about"]) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toMatch(/<html[^>]* lang="xx"[^>]* dir="rtl"|<html[^>]* dir="rtl"[^>]* lang="xx"/);
    }
    const about = await get("/xx/about");
    expect(about.text).toContain("Xx \u2068Adit Pool\u2069 xx");
    expect(about.text).toContain("Where the data comes from");
  });

  it("is an alternate of every other page, and has a sitemap", async () => {
    expect((await get("/kas")).text).toMatch(/hreflang="xx"/i);
    expect((await get("/sitemap.xml")).text).toContain("/sitemap-xx.xml");
    expect((await get("/sitemap-xx.xml")).text).toContain("/xx/kas</loc>");
  });

  it("is what a browser that prefers it is led to", async () => {
    const answer = await fetch(`${url}/`, { redirect: "manual", headers: { "accept-language": "xx" } });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/xx"]);
  });
});

describe("a page that was added by its file, its line and its texts", () => {
  it("is served with its texts, in every language", async () => {
    for (const [path, heading] of [
      ["/made-up-page", "A made-up page (en)"],
      ["/ru/made-up-page", "A made-up page (ru)"],
      ["/ur/made-up-page", "A made-up page (ur)"],
      ["/xx/made-up-page", "A made-up page (en)"],
    ] as const) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain(`<h1>${heading}</h1>`);
      expect(text).toContain("Its text comes from the catalogue.");
    }
  });

  it("is in the sitemap, and its address is no coin's", async () => {
    expect((await get("/sitemap-en.xml")).text).toContain("/made-up-page</loc>");
    const lost = await get("/made-up-page/nothing");
    expect(lost.status).toBe(404);
    expect(lost.text).toContain("This page could not be found");
  });
});
