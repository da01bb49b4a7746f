import uPlot from 'uplot';

/** The values of a line or bar in a chart, one for each day. */
export interface Series {
  name: string;
  values: readonly number[];
  /** The CSS class that gives the series its color. */
  tone: 'main' | 'back' | 'loss';
}

export interface ChartColors {
  text: string;
  line: string;
  /** The colors of the series, in their order. */
  series: readonly string[];
}

export interface DrawnChart {
  resize(width: number): void;
  remove(): void;
}

interface ChartOptions {
  /** The labels of the days. */
  days: readonly string[];
  series: readonly Series[];
  colors: ChartColors;
  /** Formats a value for the axis, as short as possible. */
  format: (value: number) => string;
  /** Called with the index of the day under the pointer; `undefined` when the pointer leaves. */
  onPoint: (index: number | undefined) => void;
}

const HEIGHT = 200;
const FONT = '12px system-ui, sans-serif';
/** The width reserved for each character of an axis label. */
const LETTER_PX = 7;
const MAX_BAR_PX = 40;
/** The possible numbers of days between two labels. */
const STEPS = [1, 2, 7, 14, 28, 56, 91, 182];

/** Returns the lowest and the highest value of the axis. One of them is 0, unless there are values on both sides of it. */
function chooseRange(series: readonly Series[]): [number, number] {
  const values = series.flatMap(({ values }) => values);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = (high - low) * 0.08 || 1;
  return [low && low - room, high || !low ? high + room : 0];
}

/** Draws bars for each day, with the first series at the back. The colors are read once, at the time of drawing. */
export function drawChart(root: HTMLElement, options: ChartOptions): DrawnChart {
  const { days, series, colors, format, onPoint } = options;
  const axis = { stroke: colors.text, font: FONT, ticks: { show: false } };
  const [low, high] = chooseRange(series);
  const plot = new uPlot(
    {
      width: root.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, drag: { setScale: false, x: false, y: false }, points: { show: false } },
      scales: {
        x: { time: false, range: [-0.5, days.length - 0.5] },
        y: { range: [low, high] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          incrs: STEPS,
          space: 56,
          size: 28,
          values: (_, splits) => splits.map((index) => days[index] ?? ''),
        },
        {
          ...axis,
          grid: { stroke: colors.line, width: 1 },
          space: 40,
          size: (_, labels) => 12 + LETTER_PX * Math.max(0, ...(labels ?? []).map(({ length }) => length)),
          values: (_, splits) => splits.map(format),
        },
      ],
      series: [
        {},
        ...series.map(({ name }, index) => ({
          label: name,
          fill: colors.series[index] ?? colors.text,
          width: 0,
          points: { show: false },
          paths: uPlot.paths.bars?.({ size: [index ? 0.5 : 0.75, MAX_BAR_PX] }) as uPlot.Series.PathBuilder,
        })),
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
    },
    [days.map((_, index) => index), ...series.map(({ values }) => [...values])],
    root,
  );
  return {
    resize: (width) => plot.setSize({ width, height: HEIGHT }),
    remove: () => plot.destroy(),
  };
}
