import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { lineLost } from '../../../programs/protect-output.ts';
import { type MailTryEnded, mailTryEnded } from '../../mails/mail-try-ended.ts';
import { type CardTestingEvent, cardTestingEvents } from '../../payments/defense/card-testing-events.ts';
import { type PaymentMoved, paymentMoved } from '../../payments/payments/payment-moved.ts';
import type { PoolCounts } from '../../platform/store/dialects/postgres-driver.ts';
import { type DeliveryTryEnded, deliveryTryEnded } from '../../webhooks/deliveries/delivery-try-ended.ts';
import type { RequestEntry } from './create-log.ts';
import type { Build } from './read-build.ts';
import type { Outbox } from './read-outbox.ts';
import { withinTime } from './within-time.ts';

/** From the time to serve a static file to that of a slow bank. */
const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** The time limit for reading the outbox. After it, the other metrics are reported without those of the outbox. */
const OUTBOX_LIMIT_MS = 1_000;

export interface Metrics {
  contentType: string;
  countRequest(entry: Pick<RequestEntry, 'method' | 'route' | 'status' | 'durationMs'>): void;
  /** Called when the acquirer has refused the service's credentials. */
  countRefusedCredentials(): void;
  /** Renders all metrics in the text format of Prometheus. */
  render(): Promise<string>;
  /** Also measures the process: CPU, memory, garbage collection, event loop delay. Once per process, for its whole life. */
  watchProcess(): void;
  /** Stops counting. */
  close(): void;
}

/** The gauges that are read from the database for each scrape: property, name and help text. */
const OUTBOX_GAUGES: readonly [keyof Outbox, string, string][] = [
  [
    'openModifications',
    'servicepay_modifications_open',
    'Captures, releases and refunds in the database that the acquirer has not finished; 10000 means that many or more',
  ],
  [
    'oldestModificationSeconds',
    'servicepay_modification_oldest_open_seconds',
    'For how long the oldest of them has been open',
  ],
  [
    'openResponses',
    'servicepay_dispute_responses_open',
    'Responses to disputes in the database that the acquirer has not taken or refused; 10000 means that many or more',
  ],
  [
    'oldestResponseSeconds',
    'servicepay_dispute_response_oldest_open_seconds',
    'For how long the oldest of them has been open',
  ],
  [
    'unappliedNotifications',
    'servicepay_acquirer_notifications_unapplied',
    'Notifications from the acquirer in the database that were not applied; 10000 means that many or more',
  ],
  [
    'cardKeySeconds',
    'servicepay_card_key_age_seconds',
    'For how long the acquirer’s key for cards has been in use since it was fetched',
  ],
  [
    'connectedTerminals',
    'servicepay_terminals_connected',
    'Card terminals that the acquirer had connected at the last look',
  ],
  [
    'terminalsUnlistedSeconds',
    'servicepay_terminals_unlisted_seconds',
    'For how long the acquirer has not listed them; 0 after an answer',
  ],
  [
    'overdueTerminalSeconds',
    'servicepay_terminal_payment_overdue_seconds',
    'How long the oldest payment whose terminal has not told its end is over its time',
  ],
  [
    'waitingMails',
    'servicepay_mails_waiting',
    'Emails in the database that can still be sent; 10000 means that many or more',
  ],
  [
    'pending',
    'servicepay_webhook_deliveries_pending',
    'Unfinished deliveries in the database; 10000 means that many or more',
  ],
  [
    'overdueSeconds',
    'servicepay_webhook_delivery_overdue_seconds',
    'For how long the delivery that is due first has been due',
  ],
];

/** @returns a function that sets all gauges; unknown values are omitted, not 0 */
function createOutboxGauges(registry: Registry): (outbox: Outbox | undefined) => void {
  const gauges = OUTBOX_GAUGES.map(([figure, name, help]) => ({
    figure,
    gauge: new Gauge({ name, help, registers: [registry] }),
  }));
  return (outbox) => {
    for (const { figure, gauge } of gauges) gauge.set(outbox?.[figure] ?? Number.NaN);
  };
}

function createInstruments(registry: Registry) {
  const registers = [registry];
  return {
    requests: new Counter({
      name: 'servicepay_http_requests_total',
      help: 'Requests that have ended; status 499: the client did not wait for its answer',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'servicepay_http_request_duration_seconds',
      help: 'From a request’s head to the last byte of its answer',
      labelNames: ['method', 'route'],
      buckets: DURATION_BUCKETS_SECONDS,
      registers,
    }),
    transitions: new Counter({
      name: 'servicepay_payment_transitions_total',
      help: 'Changes of payments by this process',
      labelNames: ['trigger'],
      registers,
    }),
    attempts: new Counter({
      name: 'servicepay_webhook_attempts_total',
      help: 'Attempts of this process to deliver a webhook',
      labelNames: ['result'],
      registers,
    }),
    cardTesting: new Counter({
      name: 'servicepay_card_testing_total',
      help: 'What the defense against card testing did in this process',
      labelNames: ['event'],
      registers,
    }),
    refusedCredentials: new Counter({
      name: 'servicepay_acquirer_credentials_refused_total',
      help: 'Answers of the acquirer that refuse the credentials of this process',
      registers,
    }),
    mails: new Counter({
      name: 'servicepay_mails_total',
      help: 'Attempts of this process to send an email, and emails that were too old',
      labelNames: ['result'],
      registers,
    }),
    lostLines: new Counter({
      name: 'servicepay_log_lines_lost_total',
      help: 'Lines of this process that its standard output or standard error did not take',
      registers,
    }),
  };
}

/** The gauges of the pool, which exist only on PostgreSQL. */
const POOL_GAUGES: readonly [keyof PoolCounts, string, string][] = [
  ['total', 'servicepay_database_connections', 'Open connections of this process to PostgreSQL'],
  ['idle', 'servicepay_database_connections_idle', 'Those of them that are free'],
  ['waiting', 'servicepay_database_connections_waiting', 'Requests that wait for a free one'],
];

function createPoolGauges(registry: Registry, countConnections: () => PoolCounts | undefined): void {
  for (const [figure, name, help] of POOL_GAUGES)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(countConnections()?.[figure] ?? Number.NaN);
      },
    });
}

/** The version that runs, as the value 1 with labels. */
function createBuildInfo(registry: Registry, build: Build): void {
  const name = 'servicepay_build_info';
  const help = 'The version, the commit and the Node that this process runs; always 1';
  new Gauge({ name, help, labelNames: Object.keys(build), registers: [registry] }).set({ ...build }, 1);
}

interface MetricsOptions {
  build?: Build | undefined;
  /** Absent without PostgreSQL. */
  countConnections?: (() => PoolCounts | undefined) | undefined;
}

/** Creates the metrics of one process. */
export function createMetrics(
  lookIntoOutbox: () => Promise<Outbox>,
  { build, countConnections }: MetricsOptions = {},
): Metrics {
  const registry = new Registry();
  if (build) createBuildInfo(registry, build);
  if (countConnections) createPoolGauges(registry, countConnections);
  const instruments = createInstruments(registry);
  const setOutbox = createOutboxGauges(registry);
  const { requests, durations, transitions, attempts, cardTesting, lostLines } = instruments;

  const countTransition = (message: unknown) => transitions.inc({ ...(message as PaymentMoved) });
  const countAttempt = (message: unknown) => attempts.inc({ ...(message as DeliveryTryEnded) });
  const countCardTesting = (message: unknown) => cardTesting.inc({ ...(message as CardTestingEvent) });
  const countMails = (message: unknown) => {
    const { result, count } = message as MailTryEnded;
    instruments.mails.inc({ result }, count);
  };
  const countLostLine = () => lostLines.inc();
  lineLost.subscribe(countLostLine);
  mailTryEnded.subscribe(countMails);
  paymentMoved.subscribe(countTransition);
  deliveryTryEnded.subscribe(countAttempt);
  cardTestingEvents.subscribe(countCardTesting);

  return {
    contentType: registry.contentType,
    countRequest({ method, route, status, durationMs }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, durationMs / 1000);
    },
    countRefusedCredentials: () => instruments.refusedCredentials.inc(),
    async render() {
      setOutbox(await withinTime(lookIntoOutbox(), OUTBOX_LIMIT_MS).catch(() => undefined));
      return registry.metrics();
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    close() {
      lineLost.unsubscribe(countLostLine);
      mailTryEnded.unsubscribe(countMails);
      paymentMoved.unsubscribe(countTransition);
      deliveryTryEnded.unsubscribe(countAttempt);
      cardTestingEvents.unsubscribe(countCardTesting);
    },
  };
}
