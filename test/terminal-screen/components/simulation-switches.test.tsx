import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SimulationSwitches } from '../../../src/terminal-screen/components/simulation-switches.tsx';
import type { DeviceState, JournalRow } from '../../../src/terminal-screen/data/answers.ts';

const STATE: DeviceState = {
  ...{ State: 'IDLE', Poiid: 'S1F2L-1', Firmware: '1.121.0', LocalApi: true, HostReachable: true },
  ...{ Paper: true, Customer: 'auto', LoseAnswers: false, Online: true, Dialogue: null, Prints: [] },
};
const ROW: JournalRow = {
  ...{ Category: 'Payment', SaleId: 'till-1', ServiceId: 'a1', State: 'ENDED', Result: 'Success' },
  ...{ BeganAt: '2026-11-21T09:30:00.000Z', ErrorCondition: null, Message: null, ReceiptUrl: null },
  ...{ Request: '{}', Response: null },
};

let root: HTMLElement;
/** Answers the oldest call to the terminal; fails it without an answer. */
let answers: ((answer?: { status?: number; body: unknown }) => void)[];

const draw = (state: DeviceState) => act(() => render(<SimulationSwitches state={state} />, root));
const answer = (...given: Parameters<(typeof answers)[number]>) =>
  act(async () => answers.shift()?.(...given));
const findPaper = () => root.querySelectorAll<HTMLInputElement>('[role=switch]')[2] as HTMLInputElement;

beforeEach(() => {
  answers = [];
  root = document.body.appendChild(document.createElement('div'));
  vi.stubGlobal('fetch', () => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    answers.push((given) =>
      given
        ? resolve(new Response(JSON.stringify(given.body), { status: given.status ?? 200 }))
        : reject(new TypeError('Failed to fetch')),
    );
    return promise;
  });
});
afterEach(() => {
  render(null, root);
  root.remove();
});

it.each([
  ['is away', undefined, ''],
  ['refuses it', { status: 400, body: { Message: 'Not now.' } }, 'Not now.'],
])('a simulation switch moves back each time the terminal %s', async (_name, given, text) => {
  await draw(STATE);
  await answer({ body: { Dialogues: [] } });
  for (let count = 0; count < 2; count += 1) {
    await act(() => findPaper().click());
    await answer(given);
    await vi.waitFor(() =>
      act(() =>
        expect([findPaper().checked, root.querySelector('.refusal')?.textContent ?? '']).toEqual([
          true,
          text,
        ]),
      ),
    );
  }
});

it('the screen shows the newest journal, whichever answer arrives last', async () => {
  await draw(STATE);
  await draw({ ...STATE, State: 'PRESENT_CARD' });
  const [older, newer] = answers;
  await act(async () => newer?.({ body: { Dialogues: [ROW] } }));
  await vi.waitFor(() => act(() => expect(root.textContent).toContain('SaleID till-1')));
  await act(async () => older?.({ body: { Dialogues: [] } }));
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  expect(root.textContent).toContain('SaleID till-1');
});
