import { TERMINAL_TEST_CARDS, TEST_PIN } from '../../protocol/nexo/test-cards.ts';

interface CardTrayProps {
  /** The name of the selected card. */
  chosen: string;
  choose: (name: string) => void;
}

/** The available test cards. */
export const CardTray = ({ chosen, choose }: CardTrayProps) => (
  <fieldset class="tray">
    <legend>
      Cards <small>PIN {TEST_PIN}</small>
    </legend>
    {TERMINAL_TEST_CARDS.map(({ name, label, last4 }) => (
      <label key={name} class={`plastic ${name}`}>
        <input
          type="radio"
          name="card"
          value={name}
          checked={name === chosen}
          onChange={() => choose(name)}
        />
        <span class="label">{label}</span>
        <span class="chip" aria-hidden="true" />
        <span class="number">•••• {last4}</span>
      </label>
    ))}
  </fieldset>
);
