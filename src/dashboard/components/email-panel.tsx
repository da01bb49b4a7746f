import { useState } from 'preact/hooks';
import { EmailList } from './email-list.tsx';
import { Filters, IdField } from './filters.tsx';
import type { PanelProps } from './panel-props.ts';

export function EmailPanel({ service }: PanelProps) {
  const [id, setId] = useState('');
  return (
    <>
      <p>The newest 100 emails that shoppers would have received. The sandbox sends none.</p>
      <Filters>
        <IdField value={id} onChange={setId} />
      </Filters>
      <EmailList
        service={service}
        transactionId={id}
        empty={
          id
            ? 'There are no emails about this payment.'
            : 'There are no emails yet. Pay a link with SendConfirmationEmail, and give an email address.'
        }
      />
    </>
  );
}
