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
    expect(listNavigation(none, new Set(["/"]))).toEqual([
      { label: "resources", entries: [{ label: "api", href: "/api/docs", isExternal: true }] },
    ]);
  });

  it("§2.24 links to products by the configuration, and to hardware and help by the table of screens", () => {
    const groups = listNavigation(
      { ...none, bot: "https://t.me/pool_bot", firmware: "https://firmware.example" },
      new Set(["/device/:type", "/articles", "/articles/get-support-en"]),
    );
    expect(groups.map(({ label, entries }) => [label, entries.map(({ href }) => href)])).toEqual([
      ["products", ["https://t.me/pool_bot", "https://firmware.example"]],
      ["hardware", ["/device/asic", "/device/gpu", "/device/cpu"]],
      ["resources", ["/api/docs"]],
      ["helpCenter", ["/articles", "/articles/get-support-en"]],
    ]);
  });

  it("leads to the coin for a rig from the hardware, where that page is", () => {
    const [hardware] = listNavigation(none, new Set(["/rig"]));
    expect(hardware).toEqual({ label: "hardware", entries: [{ label: "rig", href: "/rig", isExternal: false }] });
    const all = listNavigation(none).find(({ label }) => label === "hardware");
    expect(all?.entries.map(({ href }) => href)).toEqual(["/device/asic", "/device/gpu", "/device/cpu", "/rig"]);
  });

  it("shows the demo's example in the place of a site that is not configured, as a way to the words about it", () => {
    const [products] = listNavigation(
      { ...none, bot: "/about#examples", manager: "https://manager.example" },
      new Set(["/"]),
    );
    expect(products?.entries).toEqual([
      { label: "bot", href: "/about#examples", isExternal: false, isExample: true },
      { label: "manager", href: "https://manager.example", isExternal: true },
    ]);
  });
});
