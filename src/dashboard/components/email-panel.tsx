import { useState } from 'preact/hooks';
import { EmailList } from './email-list.tsx';
import { Filters, IdField } from './filters.tsx';
import type { PanelProps } from './panel-props.ts';

export function EmailPanel({ service }: PanelProps) {
  const [id, setId] = useState('');
  return (
    <>
      <p>What shoppers would have got by mail, the newest 100. The sandbox sends none.</p>
      <Filters>
        <IdField value={id} onChange={setId} />
      </Filters>
      <EmailList
        service={service}
        transactionId={id}
        empty={
          id
            ? 'There is no mail about this payment.'
            : 'There is no mail yet. Pay a link that confirms by e-mail (SendConfirmationEmail), and give an address.'
        }
      />
    </>
  );
}
