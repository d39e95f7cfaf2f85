import { expect, it } from "vitest";
import { placeStyles } from "./style-places.ts";

const root = ["/assets/parts-1.css#", "/assets/frame-2.css#", "/assets/foot-3.css"];

it("a page inside a layout links its own styles and the shared parts in the body, the foot's last", () => {
  const layout = ["/assets/parts-1.css#", "/assets/coin-4.css"];
  const leaf = ["/assets/blocks-5.css", "/assets/coin-4.css"];
  expect(placeStyles([root, layout, leaf], 1)).toEqual({
    head: ["/assets/frame-2.css#", "/assets/coin-4.css"],
    page: ["/assets/parts-1.css#", "/assets/blocks-5.css"],
    foot: ["/assets/foot-3.css"],
  });
});

it("a page that draws the first view itself keeps its own styles in the head", () => {
  expect(placeStyles([root, ["/assets/home-6.css"]], 1)).toEqual({
    head: ["/assets/frame-2.css#", "/assets/home-6.css"],
    page: ["/assets/parts-1.css#"],
    foot: ["/assets/foot-3.css"],
  });
});

it("where no route says which view is the first, all but the foot is in the head", () => {
  expect(placeStyles([root, ["/assets/about-7.css"]], null)).toEqual({
    head: ["/assets/frame-2.css#", "/assets/parts-1.css#", "/assets/about-7.css"],
    page: [],
    foot: ["/assets/foot-3.css"],
  });
});
