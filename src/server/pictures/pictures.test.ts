import fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { createFixtureServices } from "#src/api/__fixtures__/fixture-services.ts";
import { createPictures, type PicturesOptions } from "./pictures.ts";

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

  it("asks to come back rather than queue without end", async () => {
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    const app = await start({ rasterize: () => promise });
    const paths = ["home", "kas", "kas/top-miners", "kas/pool-hashrate"];
    const asked = ["en", "ru", "uk", "fr", "es", "it"].flatMap((locale) =>
      paths.map((path) => `/og/${locale}/${path}.png`),
    );
    // A chain of inject sends nothing before somebody waits for it.
    const answers = asked.map((url) => app.inject(url).then((answer) => answer));
    const refused = await answers.at(-1);
    expect([refused?.statusCode, refused?.headers["retry-after"]]).toEqual([503, "5"]);
    resolve(Buffer.from("png"));
    expect((await answers[0])?.statusCode).toBe(200);
  });
});
