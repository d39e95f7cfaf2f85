import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LastResort } from "./last-resort.tsx";

describe("the last resort", () => {
  it("shows its children as long as they do not fail", () => {
    expect(renderToStaticMarkup(<LastResort supportEmail="help@pool.example">fine</LastResort>)).toBe("fine");
  });

  it("§8.7 is a fallback message with a link home, once the error page itself has failed", () => {
    const failed = new LastResort({ supportEmail: "help@pool.example", children: "never shown" });
    failed.state = LastResort.getDerivedStateFromError();
    const html = renderToStaticMarkup(failed.render());
    expect(html).toContain("<h1>500</h1>");
    expect(html).toContain("<p>Unknown error occurred. If it persists, contact help@pool.example</p>");
    expect(html).toContain('href="/"');
    expect(html).toContain(">Return to Home Page</a>");
    expect(html).not.toContain("never shown");
  });
});
