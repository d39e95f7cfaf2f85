import { err } from "#src/domain/result.ts";
import type { SourceError } from "../source-error.ts";

/** About an address that must not reach an engine nothing is known: its miner is no stranger, and has not "never mined". */
export const unaskableAddress = err<SourceError>({ code: "unsupported", what: "miners with an address of this form" });
