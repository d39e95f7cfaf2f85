import { areaPath, CHART_HEIGHT, CHART_WIDTH, chartLayers } from "../chart-box.ts";
import type { ChartPicture } from "../chart-figures.ts";

interface PictureTexts {
  readonly picture: ChartPicture;
  readonly title: string;
  /** Coin, range, source and date: one line under the title and one at the bottom. */
  readonly notes: readonly string[];
  readonly fileName: string;
}

const WIDTH = 1200;
const HEIGHT = 675;
const SCALE = 2;
const MARGIN = 48;
const LANE_HEIGHT = 44;
/** Between the plot and what is under it: a lane, or the marks of events. */
const GAP = 8;
const PLOT_HEIGHT = 370;

/** The box of the plot. With nothing under it the plot uses that space too. */
function plotOf(figure: Element, { lane }: ChartPicture) {
  const hasRow = lane !== null || figure.querySelector("[data-mark]") !== null;
  const height = PLOT_HEIGHT + (hasRow ? 0 : LANE_HEIGHT);
  return { x: MARGIN, y: 148, width: WIDTH - 2 * MARGIN, height, hasRow };
}

/** Paints the chart as the page shows it, with the same colours, and saves it as a file. */
export async function savePicture(figure: Element, texts: PictureTexts): Promise<void> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SCALE;
  canvas.height = HEIGHT * SCALE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser paints no canvas.");
  context.scale(SCALE, SCALE);
  paint(context, figure, texts);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("The canvas gave no picture.");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${texts.fileName}.png`;
  link.click();
  // The download has its own reference to the data by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

type Context = CanvasRenderingContext2D;

function paint(context: Context, figure: Element, { picture, title, notes }: PictureTexts): void {
  const look = getComputedStyle(figure);
  const background = findBackground(figure);
  const isRightToLeft = document.documentElement.dir === "rtl";
  const font = (weight: number, size: number) => {
    context.font = `${weight} ${size}px ${look.fontFamily}`;
  };
  const write = (text: string, y: number) => {
    context.textAlign = isRightToLeft ? "right" : "left";
    context.direction = isRightToLeft ? "rtl" : "ltr";
    context.fillText(text, isRightToLeft ? WIDTH - MARGIN : MARGIN, y, WIDTH - 2 * MARGIN);
  };

  context.fillStyle = background;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = look.color;
  font(720, 34);
  write(title, 74);
  font(400, 17);
  context.globalAlpha = 0.8;
  write(notes.slice(0, -1).join("  ·  "), 106);
  write(notes.at(-1) ?? "", HEIGHT - 28);
  context.globalAlpha = 1;

  paintPlot(context, figure, picture);
  context.direction = "ltr";
  context.textAlign = "left";
  font(400, 14);
  paintLegend(context, figure);
  paintMarkLegend(context, figure);
  paintLabels(context, figure, picture);
}

/** The visible lines, each with a sample of its dashes. */
function paintLegend(context: Context, figure: Element): void {
  let x = MARGIN;
  const { color } = getComputedStyle(figure);
  for (const button of figure.querySelectorAll("button[aria-pressed='true']")) {
    const sample = button.querySelector("svg");
    const name = button.textContent ?? "";
    if (sample === null) continue;
    copyStrokeStyle(context, sample);
    context.beginPath();
    context.moveTo(x, 130);
    context.lineTo(x + 28, 130);
    context.stroke();
    context.fillStyle = color;
    context.fillText(name, x + 36, 135);
    x += 36 + context.measureText(name).width + 28;
  }
  context.setLineDash([]);
}

/** What the marks under the plot are, as the list under the chart says it. */
function paintMarkLegend(context: Context, figure: Element): void {
  const y = HEIGHT - 56;
  const { color } = getComputedStyle(figure);
  let x = MARGIN;
  for (const item of figure.parentElement?.querySelectorAll("li:has([data-mark])") ?? []) {
    const sample = item.querySelector("[data-mark]");
    if (sample === null) continue;
    copyStrokeStyle(context, sample);
    const path = new Path2D();
    path.addPath(new Path2D(sample.getAttribute("d") ?? ""), new DOMMatrix().translate(x, y - 11));
    context.stroke(path);
    context.fillStyle = color;
    context.fillText(item.textContent ?? "", x + 20, y);
    x += 20 + context.measureText(item.textContent ?? "").width + 28;
  }
}

function copyStrokeStyle(context: Context, element: Element): void {
  const { stroke, strokeWidth, strokeDasharray, strokeLinecap } = getComputedStyle(element);
  context.strokeStyle = stroke;
  context.lineCap = strokeLinecap === "square" || strokeLinecap === "round" ? strokeLinecap : "butt";
  context.lineWidth = Number.parseFloat(strokeWidth);
  context.setLineDash(strokeDasharray === "none" ? [] : strokeDasharray.split(",").map(Number.parseFloat));
}

/** Paths are stretched to the plot; line widths are not. */
function paintPlot(context: Context, figure: Element, picture: ChartPicture): void {
  const plot = plotOf(figure, picture);
  const plotTransform = new DOMMatrix()
    .translate(plot.x, plot.y)
    .scale(plot.width / CHART_WIDTH, plot.height / CHART_HEIGHT);
  const transformedPath = (path: string, matrix: DOMMatrix = plotTransform) => {
    const stretchedPath = new Path2D();
    stretchedPath.addPath(new Path2D(path), matrix);
    return stretchedPath;
  };
  const area = transformedPath(areaPath(picture.shape.line));
  context.save();
  context.clip(area);
  const [rectangle] = figure.querySelectorAll("g rect");
  context.fillStyle = rectangle === undefined ? "transparent" : getComputedStyle(rectangle).fill;
  const strata = chartLayers(picture.shape.valueTicks);
  context.globalAlpha = strata.tint;
  for (const top of strata.tops) context.fillRect(plot.x, plot.y + top * plot.height, plot.width, plot.height);
  context.restore();

  const bands = figure.querySelector("[data-bands]");
  if (bands !== null) {
    context.fillStyle = getComputedStyle(bands).fill;
    context.fill(transformedPath(bands.getAttribute("d") ?? ""));
  }

  context.lineJoin = "round";
  for (const path of figure.querySelectorAll<SVGPathElement>("[role='img'] svg > path")) {
    copyStrokeStyle(context, path);
    context.lineCap = "round";
    context.stroke(transformedPath(path.getAttribute("d") ?? ""));
  }
  context.setLineDash([]);

  const row = new DOMMatrix().translate(plot.x, plot.y + plot.height + GAP).scale(plot.width / CHART_WIDTH, 1);
  for (const mark of figure.querySelectorAll("path[data-mark]")) {
    copyStrokeStyle(context, mark);
    context.stroke(transformedPath(mark.getAttribute("d") ?? "", row));
  }

  if (picture.lane !== null) {
    const lane = new DOMMatrix()
      .translate(plot.x, plot.y + plot.height + GAP)
      .scale(plot.width / CHART_WIDTH, LANE_HEIGHT / 100);
    const [line] = figure.querySelectorAll("[role='img'] svg > path");
    context.fillStyle = line === undefined ? "gray" : getComputedStyle(line).stroke;
    context.fill(transformedPath(picture.lane, lane));
  }
}

/** The labels of the page at the same positions: values along the lines, times under the plot. */
function paintLabels(context: Context, figure: Element, picture: ChartPicture): void {
  const plot = plotOf(figure, picture);
  const { color } = getComputedStyle(figure);
  const ticks = figure.querySelectorAll("[role='img'] > span");
  const paintTick = (top: number, text: string, isFar: boolean) => {
    const y = plot.y + top * plot.height;
    context.globalAlpha = 0.25;
    context.fillStyle = color;
    if (!isFar) context.fillRect(plot.x, y, plot.width, 1);
    context.textAlign = isFar ? "right" : "left";
    const x = isFar ? plot.x + plot.width : plot.x;
    // An outline in the background colour keeps the label readable where the curve crosses it.
    context.globalAlpha = 1;
    context.strokeStyle = findBackground(figure);
    context.lineWidth = 5;
    context.strokeText(text, x, y - 5);
    context.fillStyle = color;
    context.globalAlpha = 0.85;
    context.fillText(text, x, y - 5);
  };
  const all = [...picture.shape.valueTicks, ...picture.farTicks];
  for (const [index, { top }] of all.entries())
    paintTick(top, ticks[index]?.textContent ?? "", index >= picture.shape.valueTicks.length);
  context.textAlign = "left";
  const below = plot.y + plot.height + 24 + (plot.hasRow ? LANE_HEIGHT + 4 : 0);
  let taken = 0;
  // Their places are those of the page: in the visitor's zone days begin at another time than in UTC.
  for (const time of figure.querySelectorAll<HTMLElement>("[data-times] > span")) {
    const start = Number.parseFloat(time.style.getPropertyValue("--start")) / 100;
    const text = time.textContent ?? "";
    const { width } = context.measureText(text);
    const x = Math.min(plot.x + start * plot.width, plot.x + plot.width - width);
    if (x < taken) continue;
    context.fillText(text, x, below);
    taken = x + width + 8;
  }
  context.globalAlpha = 1;
}

/** The colour of the nearest background under an element. */
function findBackground(element: Element): string {
  for (let under: Element | null = element; under !== null; under = under.parentElement) {
    const { backgroundColor } = getComputedStyle(under);
    if (backgroundColor !== "rgba(0, 0, 0, 0)" && backgroundColor !== "transparent") return backgroundColor;
  }
  return "white";
}
