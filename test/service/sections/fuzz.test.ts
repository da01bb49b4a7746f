import type { TObject } from 'typebox';
import { describe, expect, it } from 'vitest';
import type { CallFacts } from '../../../src/service/calls/definitions/define-call.ts';
import { API_CALLS } from '../../../src/service/sections/api-calls.ts';
import { getPath } from '../../../src/service/sections/list-section-calls.ts';
import { toJsonSchema } from '../../../src/service/sections/to-json-schema.ts';
import { ALL_PARTNERS } from '../support/all-scopes.ts';
import { shareService } from '../support/use-service.ts';
import { withOpenBanking } from '../support/with-open-banking.ts';
import { ajv, findLies } from './find-lies.ts';
import { createGenerator, createRandom, type RequestSchema } from './generate-values.ts';

/** Changed only on purpose: a failure can be repeated. */
const SEED = 20261130;
const TIMES = 4;

/** Rules that the schema of a call states: a request that it accepts breaks none of them. */
const STATED = [
  'REQUIRED',
  'UNKNOWN_FIELD',
  'INVALID_VALUE',
  'OUT_OF_RANGE',
  'TOO_LONG',
  'AMOUNT_OUT_OF_RANGE',
];

/** The fields whose rules no schema can state: they depend on the state of the company, the time, or on the values of several fields. */
const NOT_STATED = new Set([
  'createPaymentLink Amount',
  'createPaymentLink SuccessRedirectUrl',
  'createPaymentLink FailureRedirectUrl',
  'createPaymentLink CancelRedirectUrl',
  'createPaymentLink Summary',
  'capturePayments Amounts',
  'submitEvidence DefenseReason',
  'setConfiguration RtSerial',
  'createInvoice OrderNumber',
  'createInvoice Lines[].VatCode',
  'changeSubscription ShopperNotifiedAt',
  'resumeSubscription ShopperNotifiedAt',
]);

/** Which letters are written as others in the file of an invoice or a bank, no pattern says in short. */
const LATIN_ONLY = /^(FatturaPA carries Latin characters|A bank transfer or debit carries)/;

const service = shareService({ companies: withOpenBanking(ALL_PARTNERS) });

type Call = CallFacts & { body: TObject };
const CALLS = API_CALLS.flatMap((call: CallFacts): Call[] =>
  typeof call.body === 'object' && call.versions.includes('v5') ? [{ ...call, body: call.body }] : [],
);

/** The path of a call, with an id that does not exist: what is wrong with a body is said first. */
const fill = (call: Call): string => getPath(call).replaceAll(/\{\w+\}/g, '1');

interface Refused {
  Errors?: { Field: string; Code: string; Hint?: string }[];
}

async function send({ id, method, ...call }: Call, body: object) {
  const answer = await service.inject<Refused>({
    method,
    url: fill({ id, method, ...call }),
    payload: body,
    headers: call.scopes.length ? { authorization: `Bearer ${service.createToken(service.merchant)}` } : {},
  });
  expect([id, answer.status, body]).toEqual([id, expect.toSatisfy((status: number) => status < 500), body]);
  expect(findLies(id, answer.status, answer.body)).toEqual([]);
  const { Errors = [] } = answer.body;
  // The sentence alone says nothing.
  expect(Errors.filter(({ Code, Hint }) => Code === 'INVALID_VALUE' && !Hint)).toEqual([]);
  return { status: answer.status, Errors };
}

describe.each(CALLS.map((call, index) => [call.id, call, index] as const))('%s', (id, call, index) => {
  const schema = toJsonSchema(call.body) as RequestSchema;
  const validate = ajv.compile(schema);

  it('accepts what its schema accepts, or refuses it for what no schema can state', async () => {
    const { createValue } = createGenerator(createRandom(SEED + index), service.clock.now());
    for (let time = 0; time < TIMES; time++) {
      const body = createValue(schema) as object;
      expect([validate(body), validate.errors, body]).toEqual([true, null, body]);
      const { Errors } = await send(call, body);
      const stated = Errors.filter(
        ({ Field, Code, Hint = '' }) =>
          STATED.includes(Code) &&
          !LATIN_ONLY.test(Hint) &&
          !NOT_STATED.has(`${id} ${Field.replaceAll(/\d+/g, '')}`),
      );
      expect({ stated, body }).toEqual({ stated: [], body });
    }
  });

  it('never accepts what its schema does not accept', async () => {
    const { createValue, breakOne } = createGenerator(createRandom(SEED + index), service.clock.now());
    for (let time = 0; time < TIMES; time++) {
      const body = breakOne(schema, createValue(schema) as object);
      if (!body || validate(body)) continue;
      const { status } = await send(call, body);
      expect([status, body]).toEqual([expect.toSatisfy((each: number) => each >= 400), body]);
    }
  });
});
