// Scripts that start a mining program, and restart it when it ends.

const plain = /^[A-Za-z0-9_@%+=:,./-]+$/;
/** In a .bat file `%` is a variable. */
const plainInBatch = /^[A-Za-z0-9_@+=:,./-]+$/;

export function quoteForShell(argument: string): string {
  return plain.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

/** Doubles `%`, escapes quotes as programs on Windows read them, and removes line ends. */
export function quoteForBatch(argument: string): string {
  if (plainInBatch.test(argument)) return argument;
  const text = argument
    .replace(/[\r\n]+/g, " ")
    .replaceAll("%", "%%")
    .replaceAll('"', '\\"');
  return `"${text}"`;
}

export function writeShellLine(executable: string, args: readonly string[]): string {
  return [`./${executable}`, ...args.map(quoteForShell)].join(" ");
}

export function writeBatchLine(executable: string, args: readonly string[]): string {
  return [`${executable}.exe`, ...args.map(quoteForBatch)].join(" ");
}

/** With CRLF: otherwise labels are not found. */
export function writeBatchFile(executable: string, args: readonly string[]): string {
  const lines = [
    "@echo off",
    'cd /d "%~dp0"',
    ":start",
    writeBatchLine(executable, args),
    "timeout /t 10",
    "goto start",
    "",
  ];
  return lines.join("\r\n");
}

/** With LF: otherwise the first line is not found. */
export function writeShellFile(executable: string, args: readonly string[]): string {
  const lines = [
    "#!/bin/sh",
    'cd "$(dirname "$0")" || exit 1',
    "while true; do",
    `  ${writeShellLine(executable, args)}`,
    "  sleep 10",
    "done",
    "",
  ];
  return lines.join("\n");
}
