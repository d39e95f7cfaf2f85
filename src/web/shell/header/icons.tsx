/** The sign of Adit: the entrance of a mine with ore in it. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 28 26" width="28" height="26" aria-hidden="true">
      <path d="M8.5 0h11L28 26h-6.2L16 6.5h-4L6.2 26H0z" fill="currentColor" />
      <path d="M11 16h6l2.6 10H8.4z" fill="var(--ore)" />
    </svg>
  );
}

export function Chevron() {
  return (
    <svg viewBox="0 0 10 6" width="10" height="6" aria-hidden="true">
      <path d="m1 1 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
