import { expect, it } from "vitest";
import { formatLocaleCookie } from "./locale-cookie.ts";

it("keeps the chosen language for 365 days", () => {
  expect(formatLocaleCookie("pt-br")).toBe("i18n_redirected=pt-br; Max-Age=31536000; Path=/; SameSite=Lax");
});
