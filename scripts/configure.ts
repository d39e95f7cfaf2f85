import "./runtime/require-runtime.ts";
import { copyFileSync, existsSync, renameSync, writeFileSync } from "node:fs";
import { defaultConfigFile } from "#src/server/config/config.ts";
import { configureSite } from "./configure/configure-site.ts";
import { createInterview, type Interview, InterviewStopped } from "./configure/interview.ts";
import { openAnswers } from "./configure/keep-answers.ts";
import { openTerminal } from "./configure/open-terminal.ts";
import { tryPort } from "./configure/try-port.ts";

// Asks for what a site needs, tries each answer and writes its configuration: npm run configure

const usage = `Usage: npm run configure [-- <file>]

  file  where the configuration is written; ADIT_CONFIG or ${defaultConfigFile} when left out
`;

const [file = process.env.ADIT_CONFIG?.trim() || defaultConfigFile, ...rest] = process.argv.slice(2);
if (rest.length > 0 || file.startsWith("-")) {
  process.stderr.write(usage);
  process.exitCode = 1;
} else {
  process.exitCode = await configure(file);
}

async function configure(place: string): Promise<number> {
  const kept = openAnswers(place);
  const answers = kept.read();
  const terminal = openTerminal(process.stdin, process.stdout);
  const interview = createInterview(terminal, answers, kept.keep);
  if (answers.size > 0) interview.say(`Answers of last time stand in ${kept.place}; they are offered in brackets.`);
  try {
    const parts = { now: Date.now, fetch: globalThis.fetch, env: process.env, tryPort };
    const configured = await configureSite(interview, parts);
    if (configured === null) return 1;
    const written = await write(interview, place, configured.file);
    kept.forget();
    sayNext(interview, written, configured.variables);
    return 0;
  } catch (error) {
    if (!(error instanceof InterviewStopped)) throw error;
    interview.say("\nStopped: no configuration was written.");
    if (existsSync(kept.place)) interview.say(`Your answers stand in ${kept.place} for the next time.`);
    return 1;
  } finally {
    terminal.close();
  }
}

/** Returns where. What stands there is replaced only when the operator says so, and kept beside it. */
async function write(interview: Interview, wanted: string, text: string): Promise<string> {
  let place = wanted;
  while (existsSync(place)) {
    const backup = `${place}.${new Date().toISOString().replaceAll(/[:.]/g, "-")}.bak`;
    if (await interview.confirm(`${place} is there already. Replace it, and keep it as ${backup}?`, false)) {
      copyFileSync(place, backup);
      break;
    }
    place = await interview.ask({
      key: "file",
      text: "Another file to write",
      known: "my-pool.json",
      read: (name) => (name === "" ? { ok: false, error: "It needs a name." } : { ok: true, value: name }),
    });
  }
  // Never half a file, also when the machine stops.
  writeFileSync(`${place}.new`, text);
  renameSync(`${place}.new`, place);
  return place;
}

function sayNext({ say }: Interview, place: string, variables: readonly string[]): void {
  const start = place === defaultConfigFile ? "npm start" : `ADIT_CONFIG=${place} npm start`;
  say(`\n${place} is written. What to do next:`);
  if (variables.length > 0) say(`  Put ${variables.join(", ")} into the environment.`);
  say(`  Start the site: ${start}`);
  say("  Look at it: http://127.0.0.1:3000, and at a miner of yours");
  say("  Make it public: docs/how-to/deploy.md. Every key: docs/how-to/configure.md");
}
