import type { MinerRefusal } from "#src/services/services.ts";
import { ApiError } from "./api-error.ts";

/** Why there is no list of a miner, as the API says it. */
export function refuseList({ state }: MinerRefusal): ApiError {
  switch (state) {
    case "invalid-address":
      return new ApiError(400, "invalid-address", "This is not an address of this coin.", "address");
    case "not-offered":
      return new ApiError(404, "not-offered", "The pool's engine does not tell this.");
    case "unreachable":
      return new ApiError(
        503,
        "engine-unreachable",
        "The pool's engine does not answer, and nothing is remembered of this address.",
      );
  }
}
