import { describe, expect, it } from "vitest";
import { findNearest } from "./nearest-region.ts";

const servers = ["global", "eu", "us", "sg", "ru"].map((region) => ({ region }));
const nearest = (timeZone: string, of = servers) => findNearest(of, timeZone)?.region ?? null;

describe("the server by time zone", () => {
  it("is that of the region where the zone lies", () => {
    expect(nearest("Europe/Berlin")).toBe("eu");
    expect(nearest("Asia/Yekaterinburg")).toBe("ru");
    expect(nearest("America/Argentina/Salta")).toBe("us");
    expect(nearest("America/New_York")).toBe("us");
    expect(nearest("Asia/Tokyo")).toBe("sg");
    expect(nearest("Africa/Lagos")).toBe("eu");
  });

  it("is the next one by distance where the region has none", () => {
    expect(nearest("Asia/Almaty", [{ region: "us" }, { region: "eu" }])).toBe("eu");
    expect(nearest("Asia/Dubai", [{ region: "us" }, { region: "sg" }])).toBe("sg");
  });

  it("is not known for a zone without a place, and for regions without a name here", () => {
    expect(nearest("UTC")).toBeNull();
    expect(nearest("Etc/GMT+3")).toBeNull();
    expect(nearest("Europe/Paris", [{ region: "global" }, { region: "basement" }])).toBeNull();
  });
});
