import type { LinkAction } from '../data/link-actions.ts';
import type { ApiRecord } from './describe-record.ts';

const createAction =
  (kind: string, idName: string, base: '/api/v5' | '/sandbox' = '/api/v5') =>
  (record: ApiRecord) =>
  (label: string, action: string, more: Partial<LinkAction> = {}): LinkAction => ({
    label,
    path: `${base}/${kind}/${encodeURIComponent(String(record[idName]))}/${action}`,
    ...more,
  });

function listSubscriptionActions(record: ApiRecord): LinkAction[] {
  const { State, AtPeriodEnd } = record;
  const create = createAction('subscriptions', 'SubscriptionId')(record);
  if (!['ACTIVE', 'PAST_DUE', 'UNPAID', 'PAUSED'].includes(String(State))) return [];
  const isActive = State === 'ACTIVE' && !AtPeriodEnd;
  return [
    ...(isActive ? [create('Pause', 'pause')] : []),
    // Actions for a subscription that is paused, or was cancelled and still runs.
    ...(State === 'PAUSED' || (State === 'ACTIVE' && AtPeriodEnd) ? [create('Resume', 'resume')] : []),
    ...(State === 'PAST_DUE' || State === 'UNPAID' ? [create('Retry', 'retry')] : []),
    ...(isActive ? [create('Cancel at period’s end', 'cancel', { body: { AtPeriodEnd: true } })] : []),
    create('Cancel', 'cancel', {
      body: {},
      question: 'Cancel this subscription? It cannot be resumed after that.',
    }),
  ];
}

function listDisputeActions(record: ApiRecord): LinkAction[] {
  const { State, TransactionId } = record;
  const move = (label: string, name: string): LinkAction => ({
    label,
    path: `/sandbox/payments/${encodeURIComponent(String(TransactionId))}/${name}`,
  });
  const isOpen = State === 'NEEDS_RESPONSE';
  if (!isOpen && State !== 'UNDER_REVIEW') return [];
  const accept = createAction('disputes', 'DisputeId')(record)('Accept', 'accept', {
    question: 'Accept this dispute? The rest of the payment goes back.',
  });
  return [
    ...(isOpen ? [accept] : []),
    move('Win dispute', 'win-dispute'),
    move('Lose dispute', 'lose-dispute'),
  ];
}

function listHardwareActions(record: ApiRecord): LinkAction[] {
  const { State } = record;
  const turn = createAction('hardware-orders', 'HardwareOrderId', '/sandbox')(record);
  if (State === 'SHIPPED') return [turn('Deliver', 'deliver')];
  if (State !== 'ORDERED') return [];
  const create = createAction('pos-terminals/hardware-orders', 'HardwareOrderId')(record);
  return [
    create('Cancel', 'cancel', { question: 'Cancel this order? The money goes back to the wallet.' }),
    turn('Ship', 'ship'),
  ];
}

function listCompanyActions(record: ApiRecord): LinkAction[] {
  const { State } = record;
  const decide = createAction('companies', 'CompanyId', '/sandbox')(record);
  const create = createAction('partners/companies', 'CompanyId')(record);
  if (State === 'IN_REVIEW') return [decide('Approve', 'approve'), decide('Reject', 'reject')];
  if (State === 'SUSPENDED') return [create('Resume', 'resume')];
  return State === 'ACTIVE' ? [create('Suspend', 'suspend')] : [];
}

function listTransferActions(record: ApiRecord): LinkAction[] {
  const end = createAction('bank-transfers', 'BankTransferId', '/sandbox')(record);
  return record.State === 'PENDING' ? [end('Settle', 'settle'), end('Reject', 'reject')] : [];
}

function listIndividualActions(record: ApiRecord): LinkAction[] {
  const decide = createAction('individuals', 'IndividualId', '/sandbox')(record);
  return record.State === 'IN_REVIEW' ? [decide('Verify', 'verify'), decide('Reject', 'reject')] : [];
}

const listSplitHoldActions = ({ State, SplitHoldId }: ApiRecord): LinkAction[] =>
  State === 'LOCKED'
    ? [
        {
          label: 'Release',
          path: '/api/v5/partners/split-holds/release',
          body: { SplitHoldIds: [SplitHoldId] },
        },
      ]
    : [];

function listInvoiceActions(record: ApiRecord): LinkAction[] {
  const { State } = record;
  const answer = createAction('invoices', 'InvoiceId', '/sandbox')(record);
  const send = createAction('fiscal-invoices/invoices', 'InvoiceId')(record)('Send', 'send');
  if (State === 'DRAFT' || State === 'REJECTED') return [send];
  if (State === 'SENT')
    return [answer('Deliver', 'deliver'), answer('Not delivered', 'not-deliver'), answer('Reject', 'reject')];
  // Only a public body accepts or rejects an invoice: its code has six characters.
  const isPublic = String((record.Customer as { SdiCode?: string } | undefined)?.SdiCode).length === 6;
  return State === 'DELIVERED' && isPublic ? [answer('Accept', 'accept'), answer('Refuse', 'refuse')] : [];
}

function listContractActions(record: ApiRecord): LinkAction[] {
  const { State } = record;
  const create = createAction('contracts', 'ContractId')(record);
  if (!['DRAFT', 'SENT', 'VIEWED'].includes(String(State))) return [];
  return [
    ...(State === 'DRAFT' ? [create('Send', 'send')] : []),
    create('Void', 'void', { question: 'Void this contract? It cannot be signed any more.' }),
  ];
}

const listThreadActions = (record: ApiRecord): LinkAction[] =>
  record.State === 'OPEN'
    ? [
        createAction('chat/threads', 'ThreadId')(record)('Close', 'close', {
          question: 'Close this thread? The user begins a new one with the next session.',
        }),
      ]
    : [];

/** The actions that the state of a record allows, by resource: common calls, and the sandbox's switches. */
export const RECORD_ACTIONS: Readonly<Record<string, (record: ApiRecord) => LinkAction[]>> = {
  subscriptions: listSubscriptionActions,
  disputes: listDisputeActions,
  'pos-terminals-hardware-orders': listHardwareActions,
  'partners-companies': listCompanyActions,
  'banking-services-transfers': listTransferActions,
  'partners-individuals': listIndividualActions,
  'partners-split-holds': listSplitHoldActions,
  'fiscal-invoices-invoices': listInvoiceActions,
  contracts: listContractActions,
  'chat-threads': listThreadActions,
};
