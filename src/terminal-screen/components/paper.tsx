import type { DeviceState } from '../data/answers.ts';

const SHOWN = 8;

/** The last printouts, newest first. */
export const Paper = ({ prints }: { prints: DeviceState['Prints'] }) => (
  <section class="paper">
    <h2>Paper</h2>
    {prints.length ? (
      <ul>
        {prints.slice(0, SHOWN).map(({ Id, Url }, place) => (
          <li key={Id}>
            <a href={`/prints/${Id}`} target="_blank" rel="noreferrer">
              <img src={Url} alt={`Print ${prints.length - place}`} />
            </a>
          </li>
        ))}
      </ul>
    ) : (
      <p class="hint">
        What a till prints comes out here. Send a <code>Print</code> message to the terminal.
      </p>
    )}
  </section>
);
