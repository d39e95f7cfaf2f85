import { expect, it } from "vitest";
import { createFixtureApi } from "./__fixtures__/fixture-api.ts";

const api = createFixtureApi();
const get = (url: string) => api.inject(url);

it("finds devices by words of their names, the likeliest first", async () => {
  const response = await get("/api/v1/devices/search?q=rtx+4070&limit=2");
  expect(response.statusCode).toBe(200);
  expect(response.headers["cache-control"]).toBe("public, max-age=3600, stale-while-revalidate=86400");
  expect(response.json()).toEqual({
    devices: [
      {
        type: "gpu",
        vendor: "nvidia",
        slug: "geforce-rtx-4070",
        name: "NVIDIA GeForce RTX 4070",
        path: "/device/gpu/nvidia/geforce-rtx-4070",
      },
      {
        type: "gpu",
        vendor: "nvidia",
        slug: "geforce-rtx-4070-ti",
        name: "NVIDIA GeForce RTX 4070 Ti",
        path: "/device/gpu/nvidia/geforce-rtx-4070-ti",
      },
    ],
  });
});

it("finds nothing of another type, and nothing for no word", async () => {
  expect((await get("/api/v1/devices/search?q=4070&type=asic")).json()).toEqual({ devices: [] });
  expect((await get("/api/v1/devices/search?q=")).json()).toEqual({ devices: [] });
  expect((await get("/api/v1/devices/search")).statusCode).toBe(400);
});
