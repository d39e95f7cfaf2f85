/** Whether an address of the list is meant: any part of it, in any case, with what people paste around it. */
export function matchesAddress(address: string, text: string): boolean {
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/^solo:/, "");
  return address.toLowerCase().includes(wanted);
}
