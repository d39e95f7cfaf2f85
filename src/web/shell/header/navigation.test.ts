import { describe, expect, it } from "vitest";
import { listNavigation } from "./navigation.ts";

const none = {
  bot: null,
  firmware: null,
  manager: null,
  account: null,
  careers: null,
  referral: null,
  referralRu: null,
};

describe("navigation", () => {
  it("has no entry for a page that is not in the table or a site that is not configured", () => {
    expect(listNavigation(none, "en", new Set(["/"]))).toEqual([]);
    expect(listNavigation(none, "en", new Set(["/api/docs"]))).toEqual([
      { label: "resources", entries: [{ label: "api", href: "/api/docs", isExternal: false }] },
    ]);
  });

  it("§2.24 links to products by the configuration, and to hardware and help by the table of screens", () => {
    const groups = listNavigation(
      { ...none, bot: "https://t.me/pool_bot", firmware: "https://firmware.example" },
      "en",
      new Set(["/device/:type", "/api/docs", "/articles", "/articles/get-support-en"]),
    );
    expect(groups.map(({ label, entries }) => [label, entries.map(({ href }) => href)])).toEqual([
      ["products", ["https://t.me/pool_bot", "https://firmware.example"]],
      ["hardware", ["/device/asic", "/device/gpu", "/device/cpu"]],
      ["resources", ["/api/docs"]],
      ["helpCenter", ["/articles", "/articles/get-support-en"]],
    ]);
  });

  it("begins the hardware with the coin for a rig, where that page is", () => {
    const [hardware] = listNavigation(none, "en", new Set(["/rig"]));
    expect(hardware).toEqual({ label: "hardware", entries: [{ label: "rig", href: "/rig", isExternal: false }] });
    const all = listNavigation(none, "en").find(({ label }) => label === "hardware");
    expect(all?.entries.map(({ href }) => href)).toEqual(["/rig", "/device/asic", "/device/gpu", "/device/cpu"]);
  });

  it("§2.24 ends the products with the referral link, whose target differs for Russian", () => {
    const links = {
      ...none,
      bot: "https://t.me/pool_bot",
      referral: "https://r.example",
      referralRu: "https://ru.example",
    };
    const targets = (["en", "kk", "ru"] as const).map((code) => listNavigation(links, code)[0]?.entries.at(-1)?.href);
    expect(targets).toEqual(["https://r.example", "https://r.example", "https://ru.example"]);
    expect(listNavigation({ ...links, referralRu: null }, "ru")[0]?.entries).toHaveLength(1);
  });

  it("shows the demo's example in the place of a site that is not configured, as a way to the words about it", () => {
    const [products] = listNavigation(
      { ...none, bot: "/about#example-bot", manager: "https://manager.example" },
      "en",
      new Set(["/"]),
    );
    expect(products?.entries).toEqual([
      { label: "bot", href: "/about#example-bot", isExternal: false, isExample: true },
      { label: "manager", href: "https://manager.example", isExternal: true },
    ]);
  });
});
