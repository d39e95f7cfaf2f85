type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function readText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

const step = "  ";

/** A JSON schema as people read it: members with their types, descriptions above them. */
export function writeShape(schema: unknown, indent = ""): string {
  if (!isJson(schema)) return "any";
  if (Array.isArray(schema.enum))
    return withNull(schema, schema.enum.map((value) => JSON.stringify(value)).join(" | "));
  const types = listTypes(schema);
  if (isJson(schema.properties)) return withNull(schema, writeMembers(schema.properties, indent));
  if (types.includes("array")) return withNull(schema, `[${writeShape(schema.items, indent)}]`);
  const [values] = isJson(schema.patternProperties) ? Object.values(schema.patternProperties) : [];
  const others = values ?? (isJson(schema.additionalProperties) ? schema.additionalProperties : undefined);
  if (others !== undefined) return withNull(schema, `{ [name]: ${writeShape(others, indent)} }`);
  const named = types.filter((type) => type !== "null").join(" | ");
  return withNull(schema, named === "" ? "any" : named);
}

function writeMembers(members: Json, indent: string): string {
  const inner = `${indent}${step}`;
  const lines = Object.entries(members).flatMap(([name, member]) => {
    const description = isJson(member) ? readText(member.description) : "";
    return [
      ...(description === "" ? [] : [`${inner}// ${description.replaceAll("\n", " ")}`]),
      `${inner}${name}: ${writeShape(member, inner)}`,
    ];
  });
  return ["{", ...lines, `${indent}}`].join("\n");
}

function listTypes({ type }: Json): readonly string[] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.filter((one) => typeof one === "string");
}

function withNull(schema: Json, text: string): string {
  return listTypes(schema).includes("null") ? `${text} | null` : text;
}
