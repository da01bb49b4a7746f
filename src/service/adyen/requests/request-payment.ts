import type { AdyenOptions } from './adyen-options.ts';
import type { AdyenAnswer } from './create-adyen-client.ts';
import { type MapOptions, mapAnswer } from './map-answer.ts';

type Body = Record<string, unknown>;

const without =
  (name: string) =>
  (body: Body): Body => {
    const { [name]: _left, ...rest } = body;
    return rest;
  };

/** The fields that a payment can do without: how Adyen names each in a refusal, and the request without it. */
const OPTIONAL: { name: string; pattern: RegExp; drop(body: Body): Body }[] = [
  { name: 'shopperEmail', pattern: /e-?mail/i, drop: without('shopperEmail') },
  { name: 'shopperStatement', pattern: /statement/i, drop: without('shopperStatement') },
  { name: 'shopperLocale', pattern: /locale/i, drop: without('shopperLocale') },
  { name: 'shopperIP', pattern: /shopper ?ip/i, drop: without('shopperIP') },
  { name: 'browserInfo', pattern: /browser ?info|user ?agent|accept ?header/i, drop: without('browserInfo') },
  { name: 'billingAddress', pattern: /billing ?address/i, drop: without('billingAddress') },
  {
    name: 'merchantOrderReference',
    pattern: /merchant ?order ?reference/i,
    drop: without('merchantOrderReference'),
  },
  { name: 'sessionValidity', pattern: /session ?validity/i, drop: without('sessionValidity') },
  {
    name: 'holderName',
    pattern: /holder ?name|shopper ?name/i,
    drop: ({ paymentMethod, ...body }) => ({
      ...body,
      paymentMethod: without('holderName')(paymentMethod as Body),
    }),
  },
];

/** Finds the optional fields of a request that a refusal names. The text of a refusal is read, and never logged. */
function findRefused({ status, body }: AdyenAnswer, sent: Body) {
  if (status !== 422) return [];
  const { message, invalidFields } = body as { message?: unknown; invalidFields?: { name?: unknown }[] };
  const names = Array.isArray(invalidFields) ? invalidFields.map((field) => field?.name) : [message];
  return OPTIONAL.filter(
    ({ pattern, drop }) =>
      names.some((name) => typeof name === 'string' && pattern.test(name.slice(0, 500))) &&
      JSON.stringify(drop(sent)) !== JSON.stringify(sent),
  );
}

interface PaymentCall {
  reference: string;
  body: object;
  terms: MapOptions;
  /** When the time limit ends, by the process's own clock. Default: that of one request. */
  endsAt?: number;
}

/**
 * Sends `POST /payments`. An optional field never ends a payment: if Adyen refuses one, which means that nothing was processed, the
 * payment is requested once more without it, under a key of its own.
 */
export async function requestPayment(
  { client, report }: Pick<AdyenOptions, 'client' | 'report'>,
  { reference, body, terms, endsAt }: PaymentCall,
): Promise<AdyenAnswer> {
  const post = (sent: object, key: string) =>
    client.post({
      path: '/payments',
      body: sent,
      key,
      isRepeated: true,
      ...(endsAt !== undefined && { limitMs: endsAt - performance.now() }),
      isUsable: (answer) => mapAnswer(answer, terms) !== undefined,
    });
  const answer = await post(body, reference);
  const refused = findRefused(answer, body as Body);
  if (!refused.length) return answer;
  const names = refused.map(({ name }) => name).join(', ');
  report(`Adyen refuses ${names} of attempt ${reference}. The payment is requested again without it.`);
  const rest = refused.reduce((left, { drop }) => drop(left), body as Body);
  return post(rest, `${reference}-optional`);
}
