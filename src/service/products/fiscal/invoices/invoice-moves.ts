import { lockCompany } from '../../../calls/companies/lock-company.ts';
import { requirePort } from '../../../calls/definitions/ports.ts';
import { DAY_MS } from '../../../platform/clock/days.ts';
import { rejectBecause, reject as rejectCall } from '../../../platform/http/answers/rejections.ts';
import type { MoveSpec, StoredRecord } from '../../../records/record-spec.ts';
import { isPublicBody } from '../rules/party-rules.ts';
import { type InvoiceAt, type InvoiceNeeds, issueInvoice } from './complete-invoice.ts';
import { requireCredit } from './credit-notes.ts';
import { EXCHANGE_SYSTEM } from './exchange-system.ts';
import type { IssuedInvoice, Notification, NotificationError } from './invoice.ts';
import type { InvoiceBody } from './invoice-fields.ts';
import { renderXml } from './render-xml.ts';

/** The time until the exchange system answers. */
const ANSWER_MS = 300_000;
const DECISION_MS = DAY_MS;
/** The pattern for a customer that `isPublicBody`. */
const IS_PUBLIC_BODY = { 'Customer.SdiCode': '^.{6}$' };
/** The period after which a public body is deemed to have accepted. */
const SILENCE_MS = 15 * DAY_MS;
const CORRECTION_MS = 5 * DAY_MS;

/** The answer that a switch of the sandbox simulates: the file has been sent before. */
const DUPLICATE: NotificationError = { Code: '00404', Message: 'Fattura duplicata' };

type Move = MoveSpec<InvoiceNeeds, InvoiceBody>;
type Apply = NonNullable<Move['apply']>;
type Changes = Partial<InvoiceBody>;

/** The time of a move: when it was due, even if the clock has jumped past that, or now if a switch triggers it. */
const getMoment = ({ body: { Next, NextAt = 0 } }: StoredRecord<InvoiceBody>, now: number): number =>
  Next ? Math.min(NextAt, now) : now;

const requireExchange = ({ needs }: InvoiceAt) => requirePort(needs, EXCHANGE_SYSTEM);

/** The file of a sent invoice. */
export const writeFile = (body: InvoiceBody) => ({
  fileName: body.FileName ?? '',
  xml: renderXml(body as InvoiceBody & IssuedInvoice),
});

type Plan = (record: StoredRecord<InvoiceBody>, at: InvoiceAt) => Changes & { wait?: number };

/** Ends a move with a notification of the exchange system, and schedules the next move. */
const notify =
  (
    state: string,
    notification: Partial<Notification> & Pick<Notification, 'Type'>,
    plan: Plan = () => ({}),
  ): Apply =>
  async (record, at) => {
    const moment = getMoment(record, at.now);
    const { wait = 0, ...changes } = plan(record, at);
    const entry = { Type: notification.Type, At: new Date(moment).toISOString(), Outcome: null, Errors: [] };
    const Notifications = [...record.body.Notifications, { ...entry, ...notification }];
    return { state, body: { Next: null, ...changes, NextAt: moment + wait, Notifications } };
  };

const reject = (Errors: NotificationError[]): Apply =>
  notify('REJECTED', { Type: 'NS', Errors }, () => ({ Next: 'lapse', wait: CORRECTION_MS + 1 }));

const decide =
  (state: string, Outcome: 'EC01' | 'EC02', changes: Changes = {}): Apply =>
  async (record, at, input) => {
    if (!isPublicBody(record.body.Customer))
      throw rejectBecause(
        'INVOICE_STATE',
        'Only a public body, whose SdiCode has six characters, can accept or refuse an invoice.',
      );
    return notify(state, { Type: 'NE', Outcome }, () => changes)(record, at, input);
  };

/** Plans the response of a public body: a decision a day after delivery, or deemed acceptance. */
function planDecision(record: StoredRecord<InvoiceBody>, at: InvoiceAt): Changes & { wait?: number } {
  if (!isPublicBody(record.body.Customer)) return {};
  const outcome = requireExchange(at).decide(writeFile(record.body));
  if (!outcome) return { Next: 'deem', wait: SILENCE_MS };
  return { Next: outcome === 'EC01' ? 'accept' : 'refuse', wait: DECISION_MS };
}

const MOVE_OF = { RC: 'deliver', MC: 'not-deliver', NS: 'bounce' } as const;

/** If a move names no state, its `apply` sets it, so that answers show the state together with its notification. */
export const INVOICE_MOVES: Record<string, Move> = {
  transmit: {
    from: ['QUEUED'],
    async apply(record, at) {
      const Answer = requireExchange(at).answer(writeFile(record.body));
      const NextAt = getMoment(record, at.now) + ANSWER_MS;
      return { state: 'SENT', body: { Answer, Next: MOVE_OF[Answer.type], NextAt } };
    },
  },
  deliver: {
    from: ['SENT', 'NOT_DELIVERED'],
    apply: notify('DELIVERED', { Type: 'RC' }, planDecision),
    switch: 'Invoice delivered.',
  },
  'not-deliver': {
    from: ['SENT'],
    apply: notify('NOT_DELIVERED', { Type: 'MC' }),
    switch: 'Invoice not delivered.',
    button: { label: 'Not delivered' },
  },
  bounce: {
    from: ['SENT'],
    apply: (record, ...rest) =>
      reject(record.body.Answer?.type === 'NS' ? record.body.Answer.errors : [])(record, ...rest),
  },
  reject: { from: ['SENT'], apply: reject([DUPLICATE]), switch: 'Invoice rejected.' },
  accept: {
    from: ['DELIVERED'],
    apply: decide('ACCEPTED', 'EC01'),
    switch: 'Invoice accepted.',
    button: { where: IS_PUBLIC_BODY },
  },
  refuse: {
    from: ['DELIVERED'],
    apply: decide('REFUSED', 'EC02', { IsOver: true }),
    switch: 'Invoice refused.',
    button: { where: IS_PUBLIC_BODY },
  },
  deem: { from: ['DELIVERED'], apply: notify('DEEMED_ACCEPTED', { Type: 'DT' }) },
  lapse: { from: ['REJECTED'], apply: async () => ({ body: { Next: null, IsOver: true } }) },
  send: {
    from: ['DRAFT', 'REJECTED'],
    to: 'QUEUED',
    async apply({ id, body, company_id }, at) {
      if (body.IsOver) throw rejectCall('INVOICE_CORRECTION_OVER');
      await lockCompany(at.trx, company_id);
      await requireCredit(at, body, id);
      return { body: await issueInvoice(at, body) };
    },
    button: {},
    call: {
      id: 'sendInvoice',
      summary:
        'Sends an invoice and assigns its number. A rejected invoice keeps its number when it is sent again.',
      guide: 'fiscal-invoices.md#sending',
      message: 'Invoice sent.',
      port: EXCHANGE_SYSTEM,
    },
  },
};
