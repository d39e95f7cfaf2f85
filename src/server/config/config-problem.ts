/** Why the process does not start. `path` names the member of the file, the variable or the argument; `reason` completes the sentence. */
export interface ConfigProblem {
  /** The file as it was named, or "environment" or "command line". */
  readonly source: string;
  /** `pools.kas.servers[0].port`; empty for the whole. */
  readonly path: string;
  readonly reason: string;
}

/** One line for the person who starts it: `config/pools.json: pools.kas.engine.address must be an http(s) address`. */
export function describeConfigProblem({ source, path, reason }: ConfigProblem): string {
  return path === "" ? `${source}: ${reason}` : `${source}: ${path} ${reason}`;
}
