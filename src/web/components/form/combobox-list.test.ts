import { describe, expect, it } from "vitest";
import { filterOptions } from "./combobox-list.tsx";

const kaspa = { value: "kas", label: "Kaspa", note: "KAS" };
const monero = { value: "xmr", label: "Monero", note: "XMR" };
const ergo = { value: "erg", label: "Ergo" };
const options = [kaspa, monero, ergo];

describe("filterOptions", () => {
  it("finds a part of the label or of the note, in upper or lower case", () => {
    expect(filterOptions(options, "NER")).toEqual([monero]);
    expect(filterOptions(options, "xm")).toEqual([monero]);
    expect(filterOptions(options, " asp ")).toEqual([kaspa]);
    expect(filterOptions(options, "g")).toEqual([ergo]);
  });

  it("keeps all options for an empty filter and none for an unknown word", () => {
    expect(filterOptions(options, "")).toEqual(options);
    expect(filterOptions(options, "zz")).toEqual([]);
  });

  it("does not find text that spans label and note", () => {
    expect(filterOptions(options, "pak")).toEqual([]);
  });
});
