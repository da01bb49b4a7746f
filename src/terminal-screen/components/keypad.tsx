import type { DeviceState } from '../data/answers.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

interface KeypadProps {
  phase: DeviceState['State'];
  press: (key: string) => void;
}

/** The twelve keys, and the red, yellow and green ones. */
export function Keypad({ phase, press }: KeypadProps) {
  const takesDigits = phase === 'PIN';
  const canCancel = phase === 'PRESENT_CARD' || phase === 'PIN' || phase === 'RESULT';
  return (
    <div class="keypad">
      {DIGITS.map((digit) => (
        <button
          key={digit}
          type="button"
          class={`key key-${digit}`}
          disabled={!takesDigits}
          onClick={() => press(digit)}
        >
          {digit}
        </button>
      ))}
      <button type="button" class="key cancel" disabled={!canCancel} onClick={() => press('Cancel')}>
        <span aria-hidden="true">✕</span>
        <span class="name">Cancel</span>
      </button>
      <button
        type="button"
        class="key clear"
        disabled={!takesDigits}
        onClick={() => press('C')}
        aria-label="Clear"
      >
        C
      </button>
      <button type="button" class="key ok" disabled={!takesDigits} onClick={() => press('OK')}>
        OK
      </button>
    </div>
  );
}
