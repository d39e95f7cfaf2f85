import { type Static, Type } from "typebox";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { Connection } from "#src/services/services.ts";
import type { ApiRoute } from "../api-context.ts";
import { ApiError, refusals, refuseBusy, refuseMiner } from "../api-error.ts";
import { literals, nullable, nullableTimestamp, scheme, timestamp } from "../members.ts";
import { minerParams, requireCoin } from "../parameters.ts";
import { neverStored } from "../replies.ts";

const connectionSchema = Type.Object({
  state: literals(["nothing", "waiting", "other-rigs", "silent", "connected"], {
    description:
      "`nothing`: the engine reports nothing of the address, or no rig of it that mines. `waiting`: it knows the address, and no share has come in. `other-rigs`: rigs of the address mine, and none has the asked name. `silent`: no share for over 20 minutes. `engine-unreachable`: the engine gives no usable answer.",
  }),
  coin: Type.String(),
  address: Type.String(),
  at: timestamp,
  worker: nullable(
    Type.Object(
      { name: Type.String(), scheme: nullable(scheme) },
      { description: "Null where none was requested, or the engine reports none." },
    ),
  ),
  last_share_at: nullableTimestamp,
  first_share_at: nullable({
    ...timestamp,
    description:
      "Where mining began within the last day and the address has one rig: the first share came after this (null where only the latest time is known) …",
  }),
  first_share_by: nullable({ ...timestamp, description: "… and before this." }),
  other_scheme: nullable({
    ...scheme,
    description: "The scheme under which it mines, where that is not the requested one.",
  }),
  seen_workers: Type.Array(Type.String(), { description: "Rigs of the address that mine, five at most." }),
  elsewhere: nullable(
    Type.Object(
      { coin: Type.String(), address: Type.String() },
      {
        description:
          "Another pool of this site in which the address mines now. One pool is requested, another one each minute.",
      },
    ),
  ),
});

const question = Type.Object({
  worker: Type.Optional(
    Type.String({ maxLength: 128, description: "The rig's name; without it, any of the address." }),
  ),
  scheme: Type.Optional(literals(rewardSchemes, { description: "The scheme that the rig should mine under." })),
});

export const minerConnectionRoute: ApiRoute = (app, path, { services }) => {
  app.get(
    path,
    {
      schema: {
        tags: ["miner"],
        summary: "Whether the pool sees a rig that was just started",
        params: minerParams,
        querystring: question,
        response: { 200: connectionSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const coin = requireCoin(services, request.params.coin);
      const { worker = "", scheme = null } = request.query;
      const asked = { worker: worker === "" ? null : worker, scheme };
      const connection = await services.miners.checkConnection(coin, request.params.address, asked);
      if (connection.state === "invalid-address") throw refuseMiner(connection);
      if (connection.state === "unreachable" && connection.retryAfterMs !== undefined)
        throw refuseBusy(connection.retryAfterMs);
      if (connection.state === "unreachable")
        throw new ApiError(
          503,
          "engine-unreachable",
          "The pool's engine is not responding, so nothing can be said of the rig.",
        );
      reply.header("cache-control", neverStored);
      return { coin, ...describeConnection(connection) };
    },
  );
};

type Answered = Exclude<Connection, { readonly state: "invalid-address" | "unreachable" }>;

function describeConnection(connection: Answered): Omit<Static<typeof connectionSchema>, "coin"> {
  const { state, address, at } = connection;
  const isRig = state === "connected" || state === "silent";
  return {
    state,
    address,
    at,
    worker: isRig ? connection.worker : null,
    last_share_at: isRig ? connection.lastShareAt : null,
    first_share_at: state === "connected" ? connection.firstShareFrom : null,
    first_share_by: state === "connected" ? connection.firstShareBy : null,
    other_scheme: state === "connected" ? connection.otherScheme : null,
    seen_workers: state === "other-rigs" ? [...connection.seen] : [],
    elsewhere: "elsewhere" in connection ? connection.elsewhere : null,
  };
}
