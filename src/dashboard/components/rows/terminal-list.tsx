import { useState } from 'preact/hooks';
import type { TerminalAnswer } from '../../data/answers.ts';
import { describeAge, describeExactly } from '../../data/describe-age.ts';
import type { ShownRows } from '../../data/use-rows.ts';
import { AssignForm } from '../forms/assign-form.tsx';
import { ListRow } from '../parts/list-row.tsx';
import type { PanelProps } from '../parts/panel-props.ts';
import { RowList, type RowListProps } from '../parts/row-list.tsx';

/** A terminal reports this URL itself: never link `javascript:` or other schemes. */
const isWebAddress = (address: string): boolean => /^https?:\/\//.test(address);

function describeState({ SwitchedOff, Online, Busy }: TerminalAnswer): string {
  if (SwitchedOff) return 'switched off';
  if (!Online) return 'offline';
  return Busy ? 'busy' : 'online';
}

/** When the terminal was last seen, in real time: moving the sandbox's clock disconnects no terminal. */
const LastSeen = ({ at }: { at: string | null }) =>
  at ? (
    <>
      seen{' '}
      <time dateTime={at} title={describeExactly(at, Date.now())}>
        {describeAge(at, Date.now())}
      </time>
    </>
  ) : (
    <>never connected</>
  );

function TerminalRow({ terminal, service, act }: PanelProps & { terminal: TerminalAnswer }) {
  const { TerminalId, Name, StoreReference, SwitchedOff, Firmware, LocalApi, Screen } = terminal;
  const [isAssigning, setAssigning] = useState(false);
  const next = SwitchedOff ? 'on' : 'off';
  const path = `/sandbox/terminals/${encodeURIComponent(TerminalId)}/${SwitchedOff ? 'online' : 'offline'}`;
  return (
    <ListRow
      label={`Terminal ${TerminalId}`}
      title={Name || TerminalId}
      state={describeState(terminal)}
      facts={[
        Name && Name !== TerminalId && <code key="id">{TerminalId}</code>,
        StoreReference ?? 'in no store',
        Firmware && `firmware ${Firmware}`,
        Firmware && `local API ${LocalApi ? 'on' : 'off'}`,
        !terminal.Online && <LastSeen key="seen" at={terminal.LastSeenAt} />,
      ]}
    >
      <p class="buttons">
        {Screen && isWebAddress(Screen) && (
          <a class="button" href={Screen} target="_blank" rel="noreferrer">
            Screen
          </a>
        )}
        <button type="button" aria-expanded={isAssigning} onClick={() => setAssigning(!isAssigning)}>
          Assign
        </button>
        {service.hasSandbox && (
          <button
            type="button"
            onClick={() => act(`The terminal is switched ${next}.`, () => service.send('POST', path))}
          >
            Switch {next}
          </button>
        )}
      </p>
      {isAssigning && (
        <AssignForm terminal={terminal} service={service} act={act} onEnd={() => setAssigning(false)} />
      )}
    </ListRow>
  );
}

type TerminalListProps = PanelProps &
  Pick<ShownRows<TerminalAnswer>, 'rows' | 'problem'> &
  Pick<RowListProps<TerminalAnswer>, 'newestPage' | 'olderPage' | 'list' | 'showNewest'>;

/** The terminals, whether each is connected, and which store it belongs to. */
export const TerminalList = ({ service, act, ...list }: TerminalListProps) => (
  <RowList
    {...list}
    empty="No terminals. They come with your contract."
    getKey={({ TerminalId }) => TerminalId}
  >
    {(terminal) => <TerminalRow terminal={terminal} service={service} act={act} />}
  </RowList>
);
