import { groupText } from '../../../protocol/identifiers/group-text.ts';
import { formatPlainAmount } from '../../../protocol/money.ts';
import { formatIban } from '../../form/format-iban.ts';
import type { TransferField } from '../../locales/words.ts';
import { fillText } from '../../texts/fill-text.ts';
import { formatMoney } from '../../texts/format-money.ts';
import { writeLine } from '../../texts/write-line.ts';
import { hideBroken } from './hide-broken.ts';
import { CheckIcon, Icon } from './icons.tsx';
import type { ScreenProps } from './screen-props.ts';

/** Defined here, because this section's code is loaded separately. */
const CopyIcon = () => (
  <Icon>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3" />
  </Icon>
);

interface TransferRow {
  field: TransferField;
  /** The value in groups that are only visually separate: a selected text contains no spaces. */
  shown: string[];
  /** The copied text, if bank forms need another spelling. */
  plain?: string;
}

function listRows({ view, state }: ScreenProps): TransferRow[] {
  const { transfer } = view;
  if (!transfer) return [];
  const { beneficiary, iban, reference } = transfer;
  return [
    { field: 'beneficiary', shown: [beneficiary] },
    { field: 'iban', shown: [formatIban(iban)], plain: iban },
    {
      field: 'amount',
      shown: [formatMoney(view.amountMinor, view, state)],
      plain: formatPlainAmount(view.amountMinor, view.currency),
    },
    { field: 'reference', shown: groupText(reference) },
  ];
}

function TransferRow({ field, shown, plain = shown.join(''), ...props }: ScreenProps & TransferRow) {
  const { transfer } = props.state.catalog;
  const isCopied = props.state.copied === field;
  return (
    <div class={`transfer-row transfer-${field}`}>
      <dt>{transfer[field]}</dt>
      <dd>
        <bdi class="transfer-value" data-transfer={field}>
          {shown.length > 1 ? shown.map((part) => <span key={part}>{part}</span>) : shown}
        </bdi>
        <button
          class="icon-button"
          type="button"
          disabled={!props.state.isLive}
          aria-label={fillText(transfer.copy, { label: transfer[field] })}
          onClick={() => props.actions?.copy?.(field, plain)}
        >
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </button>
      </dd>
    </div>
  );
}

/** The transfer's QR code for a banking app, drawn by the service. If it fails to load, the table is enough. */
function TransferCode({ view, state }: ScreenProps) {
  const path = view.transfer?.code;
  if (!path) return null;
  const name = state.catalog.transfer.scan;
  return (
    <figure class="transfer-code">
      <img src={path} alt={name} width="168" height="168" loading="lazy" ref={hideBroken('figure')} />
      <figcaption class="note" aria-hidden="true">
        {name}
      </figcaption>
    </figure>
  );
}

/** The details of a bank transfer, which the shopper makes at their own bank. */
export function TransferDetails(props: ScreenProps) {
  const { state } = props;
  const { transfer } = state.catalog;
  return (
    <>
      <dl class="transfer">
        {listRows(props).map((row) => (
          <TransferRow key={row.field} {...props} {...row} />
        ))}
      </dl>
      <TransferCode {...props} />
      <p class="visually-hidden" role="status">
        {state.copied ? writeLine(transfer[state.copied], transfer.copied, state.language) : ''}
      </p>
    </>
  );
}
