import { useState } from 'preact/hooks';
import { type Attack, CARD_TESTING, type CardTesting } from '../../data/answers.ts';
import { useOnce } from '../../data/use-once.ts';
import { usePolled } from '../../data/use-polled.ts';
import { Moment } from '../parts/moment.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

/** The switch of the defense against stolen cards, an attack to see it work, and the alarms. */
export function CardTestingPanel({ service, act }: PanelProps) {
  const { value, problem, refresh } = usePolled<CardTesting>(service, CARD_TESTING);
  const [attack, setAttack] = useState<Attack>();
  const next = value?.Defense === 'on' ? 'off' : 'on';
  const actOnce = useOnce(act);
  const change = (done: string, work: () => Promise<void>) => actOnce(done, work).then(refresh);
  const play = async () => {
    setAttack(undefined);
    setAttack((await service.send<{ Attack: Attack }>('POST', CARD_TESTING, {})).Attack);
  };
  return (
    <>
      {problem && <p class="problem">{problem}</p>}
      {value && (
        <>
          <p>The defense is {value.Defense}.</p>
          <p class="buttons">
            <button
              type="button"
              onClick={() =>
                change(`The defense is ${next}.`, () => service.send('PUT', CARD_TESTING, { Defense: next }))
              }
            >
              Turn it {next}
            </button>
            <button type="button" onClick={() => change('The attack was played.', play)}>
              Play an attack
            </button>
          </p>
          {attack && (
            <p>
              {attack.Presses} presses: {attack.Declined} cards reached the bank,{' '}
              {attack.Stopped + attack.Refused} presses were stopped.
            </p>
          )}
          {value.Alarms.map(({ AlarmId, StartedAt, Active, Declines, Stopped, Bins }) => (
            <p key={AlarmId} class={Active ? 'problem' : ''}>
              <Moment at={StartedAt} />: {Declines} cards declined, {Stopped} presses stopped. They begin with{' '}
              {Bins.map(({ Bin, Declines }) => `${Bin} (${Declines})`).join(', ')}.
            </p>
          ))}
        </>
      )}
    </>
  );
}
