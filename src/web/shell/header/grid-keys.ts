import { useEffect } from "react";

/** A link of a grid: where it stands in the window, in px, and what it is called. */
export interface GridCell {
  readonly left: number;
  readonly top: number;
  readonly name: string;
}

/** Where a key leads to from the cell at `from`; null when it leads nowhere. A letter leads to the next name that begins with it. */
export function findByKey(
  key: string,
  cells: readonly GridCell[],
  from: number,
  isRightToLeft: boolean,
): number | null {
  const ahead = isRightToLeft ? "ArrowLeft" : "ArrowRight";
  const back = isRightToLeft ? "ArrowRight" : "ArrowLeft";
  if (key === ahead) return from + 1 < cells.length ? from + 1 : null;
  if (key === back) return from > 0 ? from - 1 : null;
  if (key === "Home") return 0;
  if (key === "End") return cells.length - 1;
  if (key === "ArrowDown") return findInNextRow(cells, from, 1);
  if (key === "ArrowUp") return findInNextRow(cells, from, -1);
  if (!/^[\p{L}\p{N}]$/u.test(key)) return null;
  const letter = key.toLowerCase();
  const order = cells.map((_, step) => (from + 1 + step) % cells.length);
  return order.find((index) => cells[index]?.name.toLowerCase().startsWith(letter)) ?? null;
}

/** The cell of the next row that stands nearest to this one's column. */
function findInNextRow(cells: readonly GridCell[], from: number, direction: 1 | -1): number | null {
  const own = cells[from];
  if (own === undefined) return null;
  const distance = ({ top }: GridCell) => (top - own.top) * direction;
  const others = cells.flatMap((cell, index) => (distance(cell) > 0 ? [{ cell, index }] : []));
  const row = Math.min(...others.map(({ cell }) => distance(cell)));
  const [nearest] = others
    .filter(({ cell }) => distance(cell) === row)
    .toSorted((one, other) => Math.abs(one.cell.left - own.left) - Math.abs(other.cell.left - own.left));
  return nearest?.index ?? null;
}

/** Moves the focus between the links with `data-cell` of the `nav` that has it. */
function moveInGrid(event: KeyboardEvent): void {
  if (event.metaKey || event.ctrlKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  if (event.target.dataset.cell === undefined) return;
  const links = [...(event.target.closest("nav")?.querySelectorAll<HTMLElement>("a[data-cell]") ?? [])];
  const from = links.indexOf(document.activeElement as HTMLElement);
  const cells = links.map((link) => {
    const { left, top } = link.getBoundingClientRect();
    return { left, top, name: link.dataset.cell ?? "" };
  });
  const isRightToLeft = document.documentElement.dir === "rtl";
  const to = from === -1 ? null : findByKey(event.key, cells, from, isRightToLeft);
  if (to === null) return;
  event.preventDefault();
  links[to]?.focus();
}

/** One listener for all grids. It is loaded after the first view: a key that comes earlier does nothing. */
export function useGridKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", moveInGrid);
    return () => document.removeEventListener("keydown", moveInGrid);
  }, []);
}
