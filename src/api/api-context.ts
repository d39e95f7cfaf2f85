import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { CountCall } from "#src/domain/site/call-counts.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import type { FindWord } from "#src/services/content/articles/article-facts.ts";
import type { Services } from "#src/services/services.ts";
import type { EventStreams } from "./live/event-streams.ts";

export interface ApiContext {
  readonly services: Services;
  readonly report: ReportError;
  /** The site's texts, for feeds. */
  readonly findWord: FindWord;
  /** Origins (`https://pool.example`) whose pages may call with credentials. */
  readonly corsOrigins: readonly string[];
  /** Per visitor; null = no limit. */
  readonly requestsPerMinute: number | null;
  /** Counts for all processes; absent = this one counts for itself. */
  readonly countCall?: CountCall | null;
  /** Called once all routes are known. */
  readonly onDocument?: ((document: unknown) => void) | undefined;
}

export type ApiApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export interface RouteContext extends ApiContext {
  readonly streams: EventStreams;
}

/** Registers itself at the path given in routes.ts. */
export type ApiRoute = (app: ApiApp, path: string, context: RouteContext) => void;
