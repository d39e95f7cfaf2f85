// A schema looks at a whole value at once, which takes long for a large one. But whether a row fits does not depend on the
// other rows. So a large answer is cut into answers of the same form that hold some of its rows each: the whole fits exactly
// when all of them fit.

/** About so many values does a part hold. */
const partSize = 2_000;

export interface AnswerPart {
  readonly value: unknown;
  /** The lists that begin later in the whole answer: the path of each, and the place of its first element. */
  readonly shifts: readonly { readonly path: string; readonly by: number }[];
}

/** One part, the answer itself, where it is small. Members of objects stay together, because a schema may require them. */
export function* splitAnswer(value: unknown, path = ""): Generator<AnswerPart> {
  if (countValues(value, partSize) < partSize) yield { value, shifts: [] };
  else if (Array.isArray(value)) yield* splitList(value, path);
  else if (typeof value === "object" && value !== null) yield* splitObject(value, path);
  else yield { value, shifts: [] };
}

function* splitList(list: readonly unknown[], path: string): Generator<AnswerPart> {
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
      for (const part of splitAnswer(list[index], `${path}/0`)) {
        yield { value: [part.value], shifts: [{ path, by: index }, ...part.shifts] };
      }
      start = index + 1;
      size = 0;
    }
  }
  if (start < list.length) yield { value: list.slice(start), shifts: [{ path, by: start }] };
}

/** In each part one of the large members is cut; of the others their first parts stand there. */
function* splitObject(object: object, path: string): Generator<AnswerPart> {
  const firsts: Record<string, unknown> = Object.create(null);
  const large: [string, unknown][] = [];
  for (const [name, member] of Object.entries(object)) {
    const isLarge = countValues(member, partSize) >= partSize;
    if (isLarge) large.push([name, member]);
    firsts[name] = isLarge ? splitAnswer(member).next().value?.value : member;
  }
  if (large.length === 0) yield { value: object, shifts: [] };
  for (const [name, member] of large) {
    const memberPath = `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    for (const part of splitAnswer(member, memberPath)) {
      yield { value: { ...firsts, [name]: part.value }, shifts: part.shifts };
    }
  }
}

/** The values inside, itself included; counts no further than `most`. */
function countValues(value: unknown, most: number): number {
  if (typeof value !== "object" || value === null) return 1;
  let count = 1;
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    if (count >= most) return count;
    count += countValues(member, most - count);
  }
  return count;
}

/** A path in a part as a path in the whole answer. */
export function shiftPath(path: string, shifts: AnswerPart["shifts"]): string {
  // From the inside out, so that the paths of the outer lists are still those of the part.
  return shifts.toReversed().reduce((shifted, shift) => {
    if (!shifted.startsWith(`${shift.path}/`)) return shifted;
    const [index = "", ...rest] = shifted.slice(shift.path.length + 1).split("/");
    return [shift.path, Number(index) + shift.by, ...rest].join("/");
  }, path);
}
