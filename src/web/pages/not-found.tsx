import { findSegmentOwner } from "#src/domain/site/reserved-segments.ts";
import { pageError } from "../guards.ts";
import type { Route } from "./+types/not-found";

/** Every address that no screen has. The reason says whether the first segment meant a coin at all (docs/specification.md, "Addresses and routes"). */
export function loader({ params }: Route.LoaderArgs) {
  const first = (params["*"] ?? "").split("/")[0] ?? "";
  throw pageError(404, findSegmentOwner(first) === null ? "unsupported-coin" : "page-not-found");
}

export default function NotFound() {
  return null;
}
