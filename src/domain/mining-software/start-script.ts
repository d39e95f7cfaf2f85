// The two files that start a mining program and start it again when it ends.

const plain = /^[A-Za-z0-9_@%+=:,./-]+$/;
/** In a .bat file `%` is a variable, so it is no plain letter there. */
const plainInBatch = /^[A-Za-z0-9_@+=:,./-]+$/;

/** One argument for sh: as it is, or in single quotes. */
export function quoteForShell(argument: string): string {
  return plain.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

/** One argument for a .bat file: as it is, or in double quotes; `%` doubled, quotes as programs on Windows read them, line ends gone. */
export function quoteForBatch(argument: string): string {
  if (plainInBatch.test(argument)) return argument;
  const text = argument
    .replace(/[\r\n]+/g, " ")
    .replaceAll("%", "%%")
    .replaceAll('"', '\\"');
  return `"${text}"`;
}

/** One line to paste into a terminal on Linux, in the program's folder. */
export function writeShellLine(executable: string, args: readonly string[]): string {
  return [`./${executable}`, ...args.map(quoteForShell)].join(" ");
}

/** One line to paste into a command prompt on Windows, in the program's folder. */
export function writeBatchLine(executable: string, args: readonly string[]): string {
  return [`${executable}.exe`, ...args.map(quoteForBatch)].join(" ");
}

/** A start.bat, with the line ends of Windows: without them labels are not found. */
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

/** A start.sh, with the line ends of Unix: with others its first line is not found. */
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
