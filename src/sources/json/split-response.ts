// A schema checks a whole value at once, which takes long for a large one. So a large value is cut into values of the
// same form with some of its rows: the whole fits exactly when all parts fit.

const partSize = 2_000;

export interface ResponsePart {
  readonly value: unknown;
  /** The cut lists: their paths, and the index of each part's first element. */
  readonly shifts: readonly { readonly path: string; readonly by: number }[];
}

/** Members of objects stay together, because a schema may require them. */
export function* splitResponse(value: unknown, path = ""): Generator<ResponsePart> {
  if (countValues(value, partSize) < partSize) yield { value, shifts: [] };
  else if (Array.isArray(value)) yield* splitList(value, path);
  else if (typeof value === "object" && value !== null) yield* splitObject(value, path);
  else yield { value, shifts: [] };
}

function* splitList(list: readonly unknown[], path: string): Generator<ResponsePart> {
  let start = 0;
  let size = 0;
  for (let index = 0; index < list.length; index += 1) {
    const elementSize = countValues(list[index], partSize);
    if (size > 0 && size + elementSize > partSize) {
      yield { value: list.slice(start, index), shifts: [{ path, by: start }] };
      start = index;
      size = 0;
    }
    size += elementSize;
    if (elementSize >= partSize) {
      for (const part of splitResponse(list[index], `${path}/0`)) {
        yield { value: [part.value], shifts: [{ path, by: index }, ...part.shifts] };
      }
      start = index + 1;
      size = 0;
    }
  }
  if (start < list.length) yield { value: list.slice(start), shifts: [{ path, by: start }] };
}

/** Each part cuts one large member. The others are in it with their own first parts, so their paths need no shift. */
function* splitObject(object: object, path: string): Generator<ResponsePart> {
  const large = Object.entries(object).filter(([, member]) => countValues(member, partSize) >= partSize);
  if (large.length === 0) {
    yield { value: object, shifts: [] };
    return;
  }
  const cut = large.map(([name, member]) => {
    const parts = splitResponse(member, `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    return { name, first: parts.next().value?.value, parts };
  });
  const firsts = { ...object, ...Object.fromEntries(cut.map(({ name, first }) => [name, first])) };
  yield { value: firsts, shifts: [] };
  for (const { name, parts } of cut) {
    for (const { value, shifts } of parts) yield { value: { ...firsts, [name]: value }, shifts };
  }
}

function countValues(value: unknown, most: number): number {
  if (typeof value !== "object" || value === null) return 1;
  let count = 1;
  if (Array.isArray(value)) {
    if (value.length >= most) return most;
    for (const element of value) {
      count += countValues(element, most - count);
      if (count >= most) return most;
    }
    return count;
  }
  // `for in` makes no array for each of a hundred thousand small objects. Values from JSON.parse inherit nothing
  // enumerable.
  for (const name in value) {
    count += countValues(value[name as keyof typeof value], most - count);
    if (count >= most) return most;
  }
  return count;
}

export function shiftPath(path: string, shifts: ResponsePart["shifts"]): string {
  // From the inside out, so that the paths of the outer lists are still those of the part.
  return shifts.toReversed().reduce((shifted, shift) => {
    if (!shifted.startsWith(`${shift.path}/`)) return shifted;
    const [index = "", ...rest] = shifted.slice(shift.path.length + 1).split("/");
    return [shift.path, Number(index) + shift.by, ...rest].join("/");
  }, path);
}
