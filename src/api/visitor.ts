import type { FastifyRequest } from "fastify";
import { isPrivateAddress, networkOf } from "#src/domain/site/client-address.ts";

/**
 * What a visitor is counted by, for limits. Null for an address of our own network: behind a proxy that does not say who
 * asks, all visitors would be one and shut each other out.
 */
export function findVisitor({ ip }: Pick<FastifyRequest, "ip">): string | null {
  return isPrivateAddress(ip) ? null : networkOf(ip);
}
