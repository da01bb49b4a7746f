import { FilterBar, IdField, useFilters } from '../parts/filter-bar.tsx';
import type { TabProps } from '../parts/panel-props.ts';
import { EmailList } from '../rows/email-list.tsx';

export function EmailPanel({ service, query }: TabProps) {
  const { filters, start, isFiltered, bind, getPages } = useFilters('e-mails', query);
  return (
    <>
      {service.hasSandbox && (
        <p>
          The emails to your shoppers. The sandbox keeps them here, and sends them only if it has a mail
          server (MAIL_URL).
        </p>
      )}
      <FilterBar>
        <IdField {...bind('TransactionId')} />
      </FilterBar>
      <EmailList
        service={service}
        transactionId={filters.TransactionId ?? ''}
        start={start}
        getPages={getPages}
        empty={
          isFiltered
            ? 'There are no emails about this payment.'
            : 'There are no emails yet. Pay a link with SendConfirmationEmail, and give an email address.'
        }
      />
    </>
  );
}
