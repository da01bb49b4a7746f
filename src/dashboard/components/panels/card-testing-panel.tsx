import { useState } from 'preact/hooks';
import type { Attack, CardTesting } from '../../data/answers.ts';
import { useOnce } from '../../data/use-once.ts';
import { usePolled } from '../../data/use-polled.ts';
import { Moment } from '../parts/moment.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

const PATH = '/dashboard/card-testing';
/** The endpoint that switches the defense and starts an attack. */
const SWITCH = '/sandbox/card-testing';

type Change = (done: string, work: () => Promise<void>) => Promise<void>;

/** Switches the defense, and starts a simulated attack that shows its effect. */
function Trial({
  service,
  defense,
  change,
}: Pick<PanelProps, 'service'> & { defense: string; change: Change }) {
  const [attack, setAttack] = useState<Attack>();
  const next = defense === 'on' ? 'off' : 'on';
  const play = async () => {
    setAttack(undefined);
    setAttack((await service.send<{ Attack: Attack }>('POST', SWITCH, {})).Attack);
  };
  return (
    <>
      <p class="buttons">
        <button
          type="button"
          onClick={() =>
            change(`The defense is ${next}.`, () => service.send('PUT', SWITCH, { Defense: next }))
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
    </>
  );
}

/** The alarms about stolen cards. In the sandbox, also the switch of the defense. */
export function CardTestingPanel({ service, act }: PanelProps) {
  const { value, problem, refresh } = usePolled<CardTesting>(service, PATH);
  const actOnce = useOnce(act);
  const change: Change = (done, work) => actOnce(done, work).then(refresh);
  return (
    <>
      {problem && <p class="problem">{problem}</p>}
      {value && (
        <>
          <p>
            Thieves try stolen card numbers at checkouts, to see which ones work. The defense slows such tries
            down and stops them; shoppers notice nothing. The defense is {value.Defense}.
          </p>
          {service.hasSandbox && !service.isReadOnly && (
            <Trial service={service} defense={value.Defense} change={change} />
          )}
          {!value.Alarms.length && <p class="empty">There was no attack.</p>}
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
