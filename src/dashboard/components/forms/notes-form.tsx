import type { PaymentAnswer } from '../../data/answers.ts';
import { useOnce } from '../../data/use-once.ts';
import { useFormDraft } from '../../sections/drafts.ts';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

/** The most characters of notes (docs/api.md, `Notes`). */
const MAX_NOTES = 1500;

/** Writes the company's own notes about a payment. The shopper never sees them. */
export function NotesForm({ link, service, act }: PanelProps & { link: PaymentAnswer }) {
  const { TransactionId, Notes } = link;
  const actOnce = useOnce(act);
  const { form, isKept, clear } = useFormDraft('notes');

  function submit(event: Event): void {
    event.preventDefault();
    const notes = new FormData(event.currentTarget as HTMLFormElement).get('notes');
    const path = `/api/v5/transactions/${encodeURIComponent(TransactionId)}`;
    void actOnce('The notes were saved.', async () => {
      await service.send('PUT', path, { Notes: String(notes) });
      clear();
    });
  }

  return (
    <Opener label={Notes ? 'Change the notes' : 'Add notes'} isUnfolded={isKept}>
      <form class="call" onSubmit={submit} {...form}>
        <label class="field">
          Notes, only for your company
          <textarea name="notes" rows={4} maxLength={MAX_NOTES} defaultValue={Notes ?? ''} />
        </label>
        <p class="buttons">
          <button type="submit">Save the notes</button>
        </p>
      </form>
    </Opener>
  );
}
