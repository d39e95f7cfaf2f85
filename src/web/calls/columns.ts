/** What each member of a row may hold; members of a member stand in a table of their own. */
export type Shape<Row> = {
  readonly [Key in keyof Row]-?: NonNullable<Row[Key]> extends object
    ? Shape<NonNullable<Row[Key]>>
    : (value: unknown) => value is Exclude<Row[Key], undefined>;
};

/** A list as it comes to the browser: an array for each member, so that names are sent once, and not with each of 10,000 rows. */
export function writeColumns<Row extends object>(rows: readonly Row[], shape: Shape<Row>): object {
  return write(rows, shape);
}

function write(rows: readonly unknown[], shape: object): object {
  return Object.fromEntries(
    Object.entries(shape).map(([key, part]) => {
      const values = rows.map((row) => memberOf(row, key) ?? null);
      return [key, typeof part === "function" ? values : write(values, part)];
    }),
  );
}

/** The same list; null where something in it is not of this shape. */
export function readColumns<Row extends object>(columns: unknown, shape: Shape<Row>): readonly Row[] | null {
  // Every member has passed its check.
  return read(columns, shape) as readonly Row[] | null;
}

function read(columns: unknown, shape: object): readonly object[] | null {
  const read = Object.entries(shape).map(([key, part]) => [key, readColumn(memberOf(columns, key), part)] as const);
  const count = read[0]?.[1]?.length ?? 0;
  if (read.some(([, values]) => values?.length !== count)) return null;
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(read.map(([key, values]) => [key, values?.[index]])),
  );
}

function readColumn(column: unknown, part: ((value: unknown) => boolean) | object): readonly unknown[] | null {
  if (typeof part !== "function") return read(column, part);
  return Array.isArray(column) && column.every((value) => part(value)) ? column : null;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

export const isText = (value: unknown): value is string => typeof value === "string";
export const isFigure = (value: unknown): value is number | null => value === null || typeof value === "number";
