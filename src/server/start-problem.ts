/** Why the process cannot start, as sentences for the person who starts it: printed without a stack. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
}

/** What the system's own error means when listening. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  switch (error.code) {
    case "EADDRINUSE":
      return new StartProblem(
        `Port ${port} on ${host} is taken by another process. Stop it, or choose another port with PORT.`,
      );
    case "EACCES":
      return new StartProblem(`This user may not listen on port ${port}. Choose a port above 1023 with PORT.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartProblem(`This machine has no address ${host}. Choose another with HOST.`);
    default:
      return error;
  }
}
