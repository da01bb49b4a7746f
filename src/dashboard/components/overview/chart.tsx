import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChartColors, DrawnChart, Series } from '../../overview/draw-chart.ts';
import { nameDay, nameLongDay } from '../../overview/words.ts';

interface ChartProps {
  title: string;
  /** ISO dates, such as `2026-11-27`. */
  days: readonly string[];
  series: readonly Series[];
  /** Formats a value in full. */
  format: (value: number) => string;
  /** Formats a value for the axis, as short as possible. */
  formatShort: (value: number) => string;
}

/** Media queries for the settings that change colors. */
const SCHEMES = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

const readColors = (figure: HTMLElement): ChartColors => ({
  text: getComputedStyle(figure).color,
  line: getComputedStyle(figure).borderTopColor,
  series: [...figure.querySelectorAll('.legend li')].map((item) => getComputedStyle(item, '::before').color),
});

/** Draws the chart. Draws it again if its values, its width or the colors change. */
function useDrawing({ days, series, formatShort }: ChartProps, onPoint: (index?: number) => void) {
  const figure = useRef<HTMLElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [scheme, setScheme] = useState(0);
  useEffect(() => {
    const queries = SCHEMES.map((query) => matchMedia(query));
    const follow = () => setScheme((count) => count + 1);
    for (const query of queries) query.addEventListener('change', follow);
    return () => {
      for (const query of queries) query.removeEventListener('change', follow);
    };
  }, []);
  useEffect(() => {
    let drawn: DrawnChart | undefined;
    let hasLeft = false;
    const place = root.current as HTMLDivElement;
    const observer = new ResizeObserver(() => drawn?.resize(place.clientWidth));
    const draw = async () => {
      // The library loads after the figures. If it fails to load, the table still shows them.
      const { drawChart } = await import('../../overview/draw-chart.ts');
      if (hasLeft) return;
      drawn = drawChart(place, {
        days: days.map(nameDay),
        series,
        colors: readColors(figure.current as HTMLElement),
        format: formatShort,
        onPoint,
      });
      observer.observe(place);
    };
    draw().catch(() => {});
    return () => {
      hasLeft = true;
      observer.disconnect();
      drawn?.remove();
    };
    // Compare by value: a new object with equal values needs no new chart.
  }, [JSON.stringify([days, series]), formatShort, scheme]);
  return { figure, root };
}

/** A table of the values of each day, for screen readers. */
function ChartTable({ title, days, series, format }: ChartProps) {
  return (
    // A scrolling region must be reachable with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section class="scroll" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map(({ name }) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{nameLongDay(day)}</time>
              </th>
              {series.map(({ name, values }) => (
                <td key={name}>{format(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A chart by day, with a table of the same values. The drawing is hidden from screen readers. */
export function Chart(props: ChartProps) {
  const { title, days, series, format } = props;
  const [point, setPoint] = useState<number>();
  const [isOpen, setOpen] = useState(false);
  const { figure, root } = useDrawing(props, setPoint);
  const day = point === undefined ? undefined : days[point];
  return (
    <figure class="chart card" ref={figure}>
      <figcaption>
        <h3>{title}</h3>
        <ul class="legend" aria-hidden="true">
          {series.map(({ name, values, tone }) => (
            <li key={name} class={tone}>
              {name}
              {point !== undefined && <b> {format(values[point] ?? 0)}</b>}
            </li>
          ))}
          {day && <li class="day">{nameLongDay(day)}</li>}
        </ul>
      </figcaption>
      <div class="plot" aria-hidden="true" ref={root} />
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{title} as a table</summary>
        {isOpen && <ChartTable {...props} />}
      </details>
    </figure>
  );
}
