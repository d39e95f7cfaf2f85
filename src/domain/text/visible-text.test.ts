import { expect, it } from "vitest";
import { visibleText } from "./visible-text.ts";

it("visibleText shows what is hidden and leaves what is seen", () => {
  expect(visibleText("kaspa:qp0 ж ب 鉱 🦊")).toBe("kaspa:qp0 ж ب 鉱 🦊");
  expect(visibleText("a\u202eb\u200bc\u0000d\ud800e\ufefff")).toBe("a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf");
});
