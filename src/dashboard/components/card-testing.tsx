import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Attack, CardTesting as State } from '../answers.ts';
import type { Service } from '../create-service.ts';
import { usePolled } from '../use-polled.ts';
import { Moment } from './moment.tsx';

const PATH = '/sandbox/card-testing';

export interface CardTestingProps {
  service: Service;
  children: ComponentChildren;
}

/** The alarm above the dashboard while stolen cards are tried; below it, the defense's switch and an attack to see it work. */
export function CardTesting({ service, children }: CardTestingProps) {
  const { value, refresh } = usePolled<State>(service, PATH);
  const [note, setNote] = useState('');
  const isOn = value?.Defense === 'on';
  const alarm = value?.Alarms.find(({ Active }) => Active);

  async function run(work: () => Promise<string>): Promise<void> {
    setNote('');
    setNote(await work().catch(({ message }: Error) => message));
    refresh();
  }
  const turn = async () => {
    await service.send('PUT', PATH, { Defense: isOn ? 'off' : 'on' });
    return `The defense is ${isOn ? 'off' : 'on'}.`;
  };
  const play = async () => {
    const { Presses, Declined, Stopped, Refused } = (await service.send<{ Attack: Attack }>('POST', PATH, {}))
      .Attack;
    return `${Presses} presses: ${Declined} cards reached the bank, ${Stopped + Refused} presses were stopped.`;
  };

  return (
    <>
      {alarm && (
        <aside class="notice problem" aria-label="Alarm">
          <strong role="status">Stolen cards are being tried at your checkout.</strong> Since{' '}
          <Moment at={alarm.StartedAt} />: {alarm.Declines} cards declined, {alarm.Stopped} presses stopped.
          They begin with {alarm.Bins.map(({ Bin, Declines }) => `${Bin} (${Declines})`).join(', ')}.
        </aside>
      )}
      {children}
      {value && (
        <details>
          <summary>Card testing: the defense is {value.Defense}</summary>
          <p class="buttons">
            <button type="button" onClick={() => run(turn)}>
              Turn it {isOn ? 'off' : 'on'}
            </button>
            <button type="button" onClick={() => run(play)}>
              Play an attack
            </button>
          </p>
          <p role="status">{note}</p>
        </details>
      )}
    </>
  );
}
