import { destination, type Logger, pino } from "pino";

const standardError = 2;

/** Structured lines on stderr; stdout keeps the one start line. `level` as pino names them: debug, info, warn, error, silent. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    destination(standardError),
  );
}
