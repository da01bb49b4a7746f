import { formatPlainAmount } from '../../protocol/format-plain-amount.ts';
import { formatIban } from '../form/format-input.ts';
import type { TransferField } from '../locales/words.ts';
import { fillText } from '../texts/fill-text.ts';
import { formatMoney } from '../texts/format-money.ts';
import { CheckIcon, Icon } from './icons.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Here and not among the others, because this section's code is fetched apart. */
const CopyIcon = () => (
  <Icon>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3" />
  </Icon>
);

interface TransferRow {
  field: TransferField;
  shown: string;
  /** What is copied, where a bank's form wants it otherwise than it is read best. */
  plain?: string;
}

function listRows({ view, state }: ScreenProps): TransferRow[] {
  const { transfer } = view;
  if (!transfer) return [];
  const { beneficiary, iban, fiscalCode, reference } = transfer;
  return [
    { field: 'beneficiary', shown: beneficiary },
    { field: 'iban', shown: formatIban(iban), plain: iban },
    { field: 'fiscalCode', shown: fiscalCode },
    {
      field: 'amount',
      shown: formatMoney(view.amountMinor, view, state),
      plain: formatPlainAmount(view.amountMinor, view.currency),
    },
    { field: 'reference', shown: reference },
  ];
}

function TransferRow({ field, shown, plain = shown, ...props }: ScreenProps & TransferRow) {
  const { transfer } = props.state.catalog;
  const isCopied = props.state.copied === field;
  const id = `transfer-${field}`;
  return (
    <div class="transfer-row">
      <dt>{transfer[field]}</dt>
      <dd>
        <bdi class="transfer-value" id={id}>
          {shown}
        </bdi>
        <button
          class="icon-button"
          type="button"
          disabled={!props.state.isLive}
          aria-label={fillText(transfer.copy, { label: transfer[field] })}
          onClick={() => props.actions?.copy(field, plain)}
        >
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </button>
      </dd>
    </div>
  );
}

/** Where the shopper's own bank has to send the money. Nothing to type here, everything there. */
export function TransferFields(props: ScreenProps) {
  const { view, state } = props;
  const { transfer } = state.catalog;
  return (
    <>
      <p class="note note-transfer">{transfer.intro}</p>
      <dl class="transfer">
        {listRows(props).map((row) => (
          <TransferRow key={row.field} {...props} {...row} />
        ))}
      </dl>
      <p class="visually-hidden" role="status">
        {state.copied ? `${transfer[state.copied]}: ${transfer.copied}` : ''}
      </p>
      <p class="note note-transfer">{fillText(transfer.note, { merchant: view.merchantName })}</p>
    </>
  );
}
