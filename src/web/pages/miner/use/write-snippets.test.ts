import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createFixtureApi } from "#src/api/__fixtures__/fixture-api.ts";
import { fixtureAddress } from "#src/api/__fixtures__/fixture-services.ts";
import { listAddresses, tools, writeSnippet } from "./write-snippets.ts";

const facts = {
  origin: "https://adit.example",
  coin: "kas",
  ticker: "KAS",
  decimals: 8,
  rateUnit: "H/s",
  address: fixtureAddress,
};

async function read(address: string) {
  return createFixtureApi().inject({ url: address.slice(facts.origin.length) });
}

/** The value under `miner.balances[0].confirmed` or `items.0.text`. */
function at(value: unknown, path: string): unknown {
  const steps = path.replace(/\[['"]?(\w+)['"]?\]/g, ".$1").split(".");
  return steps.reduce<unknown>(
    (member, step) => Object.entries(member ?? {}).find(([key]) => key === step)?.[1],
    value,
  );
}

describe("snippets for other tools", () => {
  it("§10.27 Home Assistant's is YAML whose paths are in the API's answer", async () => {
    const { rest } = parse(writeSnippet("homeAssistant", facts));
    const answer = (await read(rest[0].resource)).json();
    const templates: string[] = rest[0].sensor.flatMap((sensor: Record<string, string>) => [
      sensor.value_template,
      sensor.availability,
    ]);
    const paths = templates.flatMap((text) =>
      [...text.matchAll(/value_json\.([\w.[\]']+)/g)].map(([, path = ""]) => path),
    );
    expect(new Set(paths)).toEqual(
      new Set(["miner.hashrate['10m']", "miner", "miner.workers_online", "miner.balances[0].confirmed"]),
    );
    for (const path of paths) expect([path, at(answer, path) === undefined]).toEqual([path, false]);
    expect(rest[0].sensor[2].value_template).toContain("10 ** 8");
    expect(new Set(rest[0].sensor.map((sensor: { unique_id: string }) => sensor.unique_id)).size).toBe(3);
  });

  it("§10.27 Homepage's is YAML whose fields are in the tile's answer", async () => {
    const [{ Mining }] = parse(writeSnippet("homepage", facts));
    const { widget } = Mining[0].KAS;
    expect(widget.type).toBe("customapi");
    const answer = (await read(widget.url)).json();
    expect(widget.mappings).toHaveLength(4);
    for (const { field, additionalField } of widget.mappings) {
      expect(typeof at(answer, field)).toBe("string");
      expect(typeof at(answer, additionalField.field)).toBe("string");
    }
  });

  it("§10.27 Prometheus' is a scrape of an address that answers in OpenMetrics", async () => {
    const { scrape_configs: scrapes } = parse(writeSnippet("prometheus", facts));
    expect(scrapes[0]).toMatchObject({ scheme: "https", static_configs: [{ targets: ["adit.example"] }] });
    const answer = await read(`${facts.origin}${scrapes[0].metrics_path}`);
    expect(answer.headers["content-type"]).toContain("openmetrics");
  });

  it("§10.27 every other address in them answers", async () => {
    for (const tool of tools) {
      const addresses = writeSnippet(tool, facts).match(/https:\/\/adit\.example\/[^"\s)<]+/g) ?? [];
      if (tool !== "prometheus") expect([tool, addresses.length > 0]).toEqual([tool, true]);
      for (const address of addresses.filter((one) => !one.includes("/miner/stats/kaspa") || one.includes("/api/")))
        expect([address, (await read(address)).statusCode]).toEqual([address, 200]);
    }
    const { payoutsAtom, payoutsCalendar, notices, calendar, qrCode } = listAddresses(facts);
    for (const address of [payoutsAtom, payoutsCalendar, notices, calendar, qrCode])
      expect([address, (await read(address)).statusCode]).toEqual([address, 200]);
  });

  it("Scriptable's is a script that reads the tile's members", () => {
    const script = writeSnippet("scriptable", facts);
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
    expect(() => new AsyncFunction(script)).not.toThrow();
    expect(script).toContain("{ items, link }");
  });
});
