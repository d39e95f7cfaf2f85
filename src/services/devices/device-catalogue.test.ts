import { expect, it } from "vitest";
import { createCatalogueReader } from "./device-catalogue.ts";

const device = (slug: string, released: string, aliases: readonly string[] = []) => ({
  slug,
  model: slug.toUpperCase(),
  released,
  aliases,
  figures: {},
  confidence: "low",
  sources: ["https://example.org/a"],
});

function createScene(texts: Record<string, string>, isStable = true) {
  const reads: string[] = [];
  const reports: string[] = [];
  const files = {
    isStable,
    async read(path: string) {
      reads.push(path);
      return texts[path] ?? null;
    },
    list: async () => Object.keys(texts),
  };
  return { open: createCatalogueReader(files, (error) => reports.push(String(error))), reads, reports };
}

const twoVendors = {
  "devices/sources.json": "{}",
  "devices/gpu/zeta.json": JSON.stringify({ vendor: "Zeta", devices: [device("z1", "2020-01")] }),
  "devices/cpu/alpha.json": JSON.stringify({
    vendor: "Alpha",
    devices: [device("a1", "2020-01", ["one"]), device("a2", "2023-05", ["a1"])],
  }),
};

it("orders devices by vendor and age, and finds them by slug and by alias, of which none hides a slug", async () => {
  const { open, reports } = createScene(twoVendors);
  const catalogue = await open();
  expect(reports).toEqual([]);
  expect(catalogue.devices.map(({ name }) => name)).toEqual(["Alpha A2", "Alpha A1", "Zeta Z1"]);
  expect(catalogue.listByType("cpu").map(({ slug }) => slug)).toEqual(["a2", "a1"]);
  expect(catalogue.find("alpha", "one")?.slug).toBe("a1");
  expect(catalogue.find("alpha", "a1")?.slug).toBe("a1");
  expect(catalogue.find("zeta", "a1")).toBeNull();
});

it("reads the files once, but each time while they are being written", async () => {
  const stable = createScene(twoVendors);
  await Promise.all([stable.open(), stable.open()]);
  expect(stable.reads).toHaveLength(3);
  const written = createScene(twoVendors, false);
  await written.open();
  await written.open();
  expect(written.reads).toHaveLength(6);
});

it("reports a faulty file and shows the others; a deployment without files has an empty catalogue", async () => {
  const faulty = createScene({ ...twoVendors, "devices/gpu/zeta.json": "{" });
  expect((await faulty.open()).devices).toHaveLength(2);
  expect(faulty.reports).toEqual(["Error: content/devices/gpu/zeta.json is no JSON."]);
  const empty = createScene({});
  expect((await empty.open()).devices).toEqual([]);
  expect(empty.reports).toEqual([]);
});
