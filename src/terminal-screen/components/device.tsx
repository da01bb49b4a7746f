import { useEffect, useRef, useState } from 'preact/hooks';
import type { DeviceState } from '../data/answers.ts';
import { act } from '../data/call-terminal.ts';
import { Display } from './display.tsx';
import { Keypad } from './keypad.tsx';

const MAX_PIN_LENGTH = 12;
const MIN_PIN_LENGTH = 4;

/** Handles digits typed on the keyboard. */
function useKeyboard(press: (key: string) => void): void {
  // Updated during rendering, so that a key pressed before the effects run uses the current handler.
  const newest = useRef(press);
  newest.current = press;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (target instanceof HTMLInputElement) return;
      const isButton = target instanceof HTMLButtonElement;
      if (/^\d$/.test(key)) newest.current(key);
      else if (key === 'Backspace') newest.current('C');
      else if (key === 'Escape') newest.current('Cancel');
      // Enter presses the focused button, except for a digit, which would be entered again.
      else if (key === 'Enter' && (!isButton || /^\d$/.test(target.textContent))) {
        event.preventDefault();
        newest.current('OK');
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/**
 * Holds the digits typed so far, and clears them for every try. It uses a ref, because two keys can be pressed before the next
 * rendering.
 * @param tries changes with every try
 */
function usePin(tries: string) {
  const pin = useRef('');
  const [shown, setShown] = useState({ tries, pin: '' });
  if (shown.tries !== tries) {
    pin.current = '';
    setShown({ tries, pin: '' });
  }
  const change = (digits: string) => {
    pin.current = digits.slice(0, MAX_PIN_LENGTH);
    setShown({ tries, pin: pin.current });
  };
  return { pin, change };
}

/** The terminal with its paper slot, display, keys and chip slot. */
export function Device({ state, card }: { state: DeviceState; card: string }) {
  const { State: phase, Dialogue: dialogue, Prints: prints } = state;
  const { pin, change } = usePin(`${phase}${dialogue?.WrongPins ?? 0}`);
  const press = (key: string) => {
    if (key === 'Cancel' && phase !== 'IDLE') void act({ Action: 'cancel' });
    if (phase !== 'PIN') return;
    if (key === 'OK' && pin.current.length >= MIN_PIN_LENGTH) void act({ Action: 'pin', Pin: pin.current });
    if (key === 'C') change('');
    if (/^\d$/.test(key)) change(pin.current + key);
  };
  useKeyboard(press);
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
        <Display state={state} digits={pin.current.length} />
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
              key="remove"
              type="button"
              onClick={() => act({ Action: 'remove' })}
              disabled={phase === 'AUTHORIZING'}
            >
              Remove card
            </button>
          ) : (
            <button
              key="insert"
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
        <div class="chip-slot">{isInserted && <span class={`plastic inserted ${card}`} />}</div>
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
