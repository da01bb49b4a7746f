import { useEffect, useState } from 'preact/hooks';
import type { ScreenState } from '../answers.ts';
import { act } from '../call-terminal.ts';
import { Display } from './display.tsx';
import { Keypad } from './keypad.tsx';

const MAX_PIN_LENGTH = 12;
const MIN_PIN_LENGTH = 4;

/** The digits of the keyboard, for someone who has no mouse in the hand. */
function useKeyboard(isActive: boolean, press: (key: string) => void): void {
  useEffect(() => {
    if (!isActive) return;
    const listen = ({ key, target }: KeyboardEvent) => {
      // Someone writes into a field, or Enter presses the button that has the focus.
      if (target instanceof HTMLInputElement || (key === 'Enter' && target instanceof HTMLButtonElement))
        return;
      if (/^\d$/.test(key)) press(key);
      else if (key === 'Enter') press('OK');
      else if (key === 'Backspace') press('C');
      else if (key === 'Escape') press('Cancel');
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

/** The terminal itself: paper slot, display, keys, and the slot for the chip. */
export function Device({ state, card }: { state: ScreenState; card: string }) {
  const { State: phase, Dialogue: dialogue, Prints: prints } = state;
  const [pin, setPin] = useState('');
  const tries = `${phase}${dialogue?.WrongPins ?? 0}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try begins with an empty field.
  useEffect(() => setPin(''), [tries]);
  const press = (key: string) => {
    if (key === 'Cancel') void act({ Action: 'cancel' });
    else if (key === 'C') setPin('');
    else if (key === 'OK') {
      if (phase === 'PIN' && pin.length >= MIN_PIN_LENGTH) void act({ Action: 'pin', Pin: pin });
    } else if (phase === 'PIN') setPin((digits) => (digits + key).slice(0, MAX_PIN_LENGTH));
  };
  useKeyboard(phase !== 'IDLE', press);
  const isInserted = dialogue?.EntryMode === 'ICC';
  const [print] = prints;
  return (
    <div class="device">
      <div class={`slot ${state.Paper ? '' : 'empty'}`}>
        {print && state.Paper && <img key={print.Id} class="feed" src={print.Url} alt="" />}
      </div>
      <div class="body">
        <p class="brand" aria-hidden="true">
          service<b>pay</b>
        </p>
        <Display state={state} digits={pin.length} />
        <div class="reader">
          <button
            type="button"
            class="tap"
            disabled={phase !== 'PRESENT_CARD'}
            onClick={() => act({ Action: 'tap', Card: card })}
          >
            <Waves />
            Tap card
          </button>
          {isInserted && phase !== 'IDLE' ? (
            <button
              type="button"
              onClick={() => act({ Action: 'remove' })}
              disabled={phase === 'AUTHORIZING'}
            >
              Remove card
            </button>
          ) : (
            <button
              type="button"
              disabled={phase !== 'PRESENT_CARD'}
              onClick={() => act({ Action: 'insert', Card: card })}
            >
              <Chip />
              Insert card
            </button>
          )}
        </div>
        <Keypad phase={phase} press={press} />
        <div class={`chip-slot ${isInserted ? card : ''}`}>
          {isInserted && <span class={`plastic inserted ${card}`} />}
        </div>
      </div>
    </div>
  );
}

const Waves = () => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    aria-hidden="true"
  >
    <path d="M6 9a5 5 0 0 1 0 6M10 6.5a9 9 0 0 1 0 11M14 4a13 13 0 0 1 0 16" />
  </svg>
);

const Chip = () => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    aria-hidden="true"
  >
    <rect x="4" y="5.5" width="16" height="13" rx="3" />
    <path d="M4 12h5m6 0h5M9 5.5v13M15 5.5v13" />
  </svg>
);
