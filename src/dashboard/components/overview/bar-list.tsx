interface Bar {
  name: string;
  /** The length of the bar. A value below 0 has no bar. */
  value: number;
  /** The formatted value. */
  text: string;
}

interface BarListProps {
  title: string;
  bars: readonly Bar[];
  /** The text shown if there are no bars. */
  empty: string;
}

/** A list of values with bars. The bars are decoration: the texts contain every value. */
export function BarList({ title, bars, empty }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <section class="card">
      <h3>{title}</h3>
      {bars.length === 0 && <p class="hint">{empty}</p>}
      <ul class="bars">
        {bars.map(({ name, value, text }) => (
          <li key={name}>
            <span>{name}</span> <span class="value">{text}</span>
            <progress aria-hidden="true" max={most} value={Math.max(0, value)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
