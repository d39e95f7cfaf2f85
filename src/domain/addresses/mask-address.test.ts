import { describe, expect, it } from "vitest";
import { maskAddress } from "./mask-address.ts";

describe("maskAddress", () => {
  it.each([
    ["kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj", "kaspa:qp0l…xmfj"],
    ["Ler4HNAEfwYhBmGXcFP2Po1NpRUEiK8km2", "Ler4…8km2"],
    ["42ehsoL...MGwHmfe", "42eh…Hmfe"],
    ["kaspa:short", "…"],
    ["", "…"],
  ])("%s is shown as %s", (address, masked) => {
    expect(maskAddress(address)).toBe(masked);
  });
});
