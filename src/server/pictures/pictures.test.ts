import fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { createKeptPictures, createPictures, type PicturesOptions } from "./pictures.ts";

const apps: FastifyInstance[] = [];
const reported: unknown[] = [];

async function start(options: Partial<PicturesOptions> = {}) {
  const app = fastify();
  apps.push(app);
  const report = (error: unknown) => reported.push(error);
  await app.register(createPictures({ services: createFixtureServices(), report, ...options }));
  return app;
}

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  reported.length = 0;
});

describe("/og", () => {
  it("§2.40 answers a picture of 1200 × 630 for a page in a language", async () => {
    const app = await start();
    const answer = await app.inject("/og/ru/kas/pool-hashrate.png");
    expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
      200,
      "image/png",
      "public, max-age=86400",
    ]);
    const png = answer.rawPayload;
    expect(png.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeGreaterThan(10_000);
    expect(png.length).toBeLessThan(150_000);
  });

  it("draws one picture once, however many ask for it", async () => {
    let drawn = 0;
    const rasterize = async () => {
      drawn += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return Buffer.from("png");
    };
    const app = await start({ rasterize });
    await Promise.all([1, 2, 3].map(() => app.inject("/og/en/kas.png")));
    await app.inject("/og/en/kas.png?x=1");
    expect(drawn).toBe(1);
    await app.inject("/og/ru/kas.png");
    expect(drawn).toBe(2);
  });

  it("answers 404 where there is no page, as text", async () => {
    const app = await start();
    const answer = await app.inject("/og/en/none.png");
    expect([answer.statusCode, answer.body]).toEqual([404, "No such picture."]);
  });

  it("reports a picture that failed and tries again", async () => {
    let calls = 0;
    const rasterize = async () => {
      calls += 1;
      if (calls === 1) throw new Error("no addon for this machine");
      return Buffer.from("png");
    };
    const app = await start({ rasterize });
    expect((await app.inject("/og/en/kas.png")).statusCode).toBe(500);
    expect(reported).toHaveLength(1);
    expect((await app.inject("/og/en/kas.png")).statusCode).toBe(200);
  });

  /** Requests so many pages' pictures, which wait for `release`; `from`: the client's address. */
  async function startHeld() {
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    const drawn: string[] = [];
    const app = await start({
      rasterize: (svg) => {
        drawn.push(svg);
        return drawn.length > 1 && !svg.includes("Kaspa") ? Promise.resolve(Buffer.from("home")) : promise;
      },
    });
    // Inject sends nothing before its promise is awaited.
    const ask = (url: string, remoteAddress = "127.0.0.1") =>
      app.inject({ url, remoteAddress }).then((answer) => answer);
    return { ask, drawn, release: () => resolve(Buffer.from("png")) };
  }

  const paths = ["kas", "kas/top-miners", "kas/pool-hashrate", "kas/hashrate"];
  const addresses = ["en", "ru", "uk", "fr", "es", "it", "pl"].flatMap((locale) =>
    paths.map((path) => `/og/${locale}/${path}.png`),
  );

  it("asks to come back rather than queue without end, and draws one at a time", async () => {
    const { ask, drawn, release } = await startHeld();
    const answers = addresses.map((url) => ask(url));
    const refused = await answers.at(-1);
    expect([refused?.statusCode, refused?.headers["retry-after"]]).toEqual([503, "5"]);
    expect(drawn).toHaveLength(1);
    release();
    expect((await answers[0])?.statusCode).toBe(200);
  });

  it("refuses one client's excess and still takes another's", async () => {
    const { ask, release } = await startHeld();
    const flood = addresses.map((url) => ask(url, "203.0.113.9"));
    expect((await flood.at(-1))?.statusCode).toBe(503);
    const other = ask("/og/tr/kas.png", "198.51.100.7");
    release();
    expect((await other).statusCode).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  });

  it("has the home page's picture whatever else is asked for", async () => {
    const { ask, release } = await startHeld();
    const flood = addresses.map((url) => ask(url));
    await flood.at(-1);
    const home = await ask("/og/en/home.png");
    release();
    expect(home.statusCode).toBe(200);
    await Promise.all(flood);
  });
});

describe("pictures that are kept", () => {
  it("are not dropped for those that nobody asks for again", () => {
    const kept = createKeptPictures();
    kept.set("shared", Buffer.from("shared"));
    expect(kept.get("shared")?.toString()).toBe("shared");
    for (let nth = 0; nth < 1_000; nth += 1) kept.set(`once ${nth}`, Buffer.from("x"));
    expect(kept.get("shared")?.toString()).toBe("shared");
    expect(kept.get("once 0")).toBeUndefined();
    expect(kept.get("once 999")?.toString()).toBe("x");
  });
});
