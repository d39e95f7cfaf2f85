import { Type } from "typebox";
import { devicePath, deviceTypes } from "#src/domain/devices/device.ts";
import type { ApiRoute } from "../api-context.ts";
import { refusals } from "../api-error.ts";
import { literals } from "../members.ts";
import { publicFor } from "../replies.ts";

const query = Type.Object({
  q: Type.String({ maxLength: 60, description: "Words of the name, in any order: `rtx 4070`, `ks5`." }),
  type: Type.Optional(literals(deviceTypes)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 6 })),
});

const answer = Type.Object({
  devices: Type.Array(
    Type.Object({
      type: literals(deviceTypes),
      vendor: Type.String({ description: "Slug of the vendor." }),
      slug: Type.String(),
      name: Type.String(),
      path: Type.String({ description: "Of its page, without a language." }),
    }),
    { description: "The likeliest first." },
  ),
});

export const deviceSearchRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["devices"],
        summary: "Devices by name",
        querystring: query,
        response: { 200: answer, ...refusals },
      },
    },
    async (request, reply) => {
      const { q, type, limit } = request.query;
      const found = await services.devices.searchDevices(q, type ?? null, limit ?? 6);
      reply.header("cache-control", publicFor(3600, 86_400));
      return {
        devices: found.map((device) => ({
          type: device.type,
          vendor: device.vendor.slug,
          slug: device.slug,
          name: device.name,
          path: devicePath(device),
        })),
      };
    },
  );
};
