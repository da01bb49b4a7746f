import { useEffect, useState } from 'preact/hooks';
import type { DeviceState, JournalRow } from '../data/answers.ts';
import { readJournal } from '../data/call-terminal.ts';
import { indentJson } from '../data/indent-json.ts';

const Messages = ({ row: { Request, Response, ReceiptUrl, SaleId } }: { row: JournalRow }) => (
  <>
    {ReceiptUrl && <img class="receipt" src={ReceiptUrl} alt={`Receipt of ${SaleId}`} />}
    <h4>Request</h4>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
    <pre tabIndex={0}>{indentJson(Request)}</pre>
    {Response && (
      <>
        <h4>Answer</h4>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above. */}
        <pre tabIndex={0}>{indentJson(Response)}</pre>
      </>
    )}
  </>
);

function Entry({ row }: { row: JournalRow }) {
  const [isOpen, setOpen] = useState(false);
  const { Category, SaleId, ServiceId, BeganAt, Result, ErrorCondition, Message, State } = row;
  const look = Result === 'Success' ? 'good' : Result ? 'bad' : 'wait';
  return (
    <details class="entry" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class={`badge ${look}`}>{ErrorCondition ?? Result ?? State}</span> <b>{Category}</b>{' '}
        <time dateTime={BeganAt}>{BeganAt.slice(11, 19)}</time>
        <small>
          SaleID {SaleId}, ServiceID {ServiceId}
          {Message && ` · ${Message}`}
        </small>
      </summary>
      {isOpen && <Messages row={row} />}
    </details>
  );
}

/** The dialogues in the terminal's journal, with both messages. */
export function JournalList({ state: { State, Prints } }: { state: DeviceState }) {
  const [rows, setRows] = useState<JournalRow[]>([]);
  const newest = Prints[0]?.Id;
  useEffect(() => {
    let isCurrent = true;
    readJournal().then(
      (read) => isCurrent && setRows(read),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [State, newest]);
  return (
    <div class="journal">
      <h3>Journal</h3>
      {rows.length ? (
        rows.map((row) => <Entry key={`${row.SaleId}\n${row.ServiceId}`} row={row} />)
      ) : (
        <p class="hint">Nothing yet. Every dialogue of the last 48 hours is listed here.</p>
      )}
    </div>
  );
}
