import { useState } from 'preact/hooks';
import type { DeviceState, SwitchChanges } from '../data/answers.ts';
import { setSwitches } from '../data/call-terminal.ts';
import { JournalList } from './journal-list.tsx';

type Flag = 'LocalApi' | 'HostReachable' | 'Paper' | 'LoseAnswers';

const FLAGS: [name: Flag, label: string, hint: string][] = [
  ['LocalApi', 'Local API', 'Off: connections are refused.'],
  ['HostReachable', 'Host reachable', 'Off: alone, up to 50.00.'],
  ['Paper', 'Paper', 'Off: the printer is empty.'],
  ['LoseAnswers', 'Answers are lost', 'Payments end, and the connection breaks.'],
];

interface FirmwareProps {
  firmware: string;
  change: (changes: SwitchChanges) => void;
}

function Firmware({ firmware, change }: FirmwareProps) {
  const [text, setText] = useState(firmware);
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        change({ Firmware: text.trim() });
      }}
    >
      <label for="firmware">
        Firmware <small>The local API needs 1.120.8 or newer.</small>
      </label>
      <span class="field">
        <input
          id="firmware"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          autocomplete="off"
        />
        <button type="submit" disabled={text.trim() === firmware}>
          Set
        </button>
      </span>
    </form>
  );
}

/** The switches that simulate failures, and the journal. */
export function SimulationSwitches({ state }: { state: DeviceState }) {
  const [refusal, setRefusal] = useState<string>();
  const change = async (changes: SwitchChanges) => {
    setRefusal(undefined);
    // Render the switches after each answer, because the browser has already moved the pressed one.
    setRefusal(await setSwitches(changes));
  };
  return (
    <section class="workshop">
      <h2>Workshop</h2>
      {FLAGS.map(([name, label, hint]) => (
        <label key={name} class="row">
          <span>
            {label} <small>{hint}</small>
          </span>
          <input
            type="checkbox"
            role="switch"
            checked={state[name]}
            aria-checked={state[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        </label>
      ))}
      <label class="row">
        <span>
          Customer <small>Manual: someone at this screen.</small>
        </span>
        <select
          value={state.Customer}
          onChange={(event) => change({ Customer: event.currentTarget.value as DeviceState['Customer'] })}
        >
          <option value="auto">comes by itself</option>
          <option value="manual">manual</option>
        </select>
      </label>
      <Firmware key={state.Firmware} firmware={state.Firmware} change={change} />
      {refusal && (
        <p class="refusal" role="alert">
          {refusal}
        </p>
      )}
      <JournalList state={state} />
    </section>
  );
}
