interface Bar {
  name: string;
  /** Decides the length; bars of less than 0 have none. */
  value: number;
  /** The value in words. */
  text: string;
}

export interface BarListProps {
  title: string;
  bars: readonly Bar[];
  /** Said where there are no bars. */
  empty: string;
}

/** A list of values with bars. The texts say everything; the bars are only for the eye. */
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
