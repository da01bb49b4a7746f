/** SIMULATED: the settings of the built-in receiver. */
import { Type } from 'typebox';
import { BEHAVIOURS, type ReceiverSettings } from '../../../protocol/log-answers.ts';
import { MAX_ROWS } from '../../back-office/dashboard/define-route.ts';
import type { Company } from '../../calls/companies/company.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import { integerFrom, type Query } from '../../platform/http/requests/read-query.ts';
import { changeSettings, listReceived, readSettings } from '../receivers/receiver-records.ts';
import { defineSandboxRoute, type SandboxNeeds } from './define-route.ts';

const checkFields = createFieldCheck(
  Type.Object(
    {
      Behaviour: Type.Optional(Type.Union(BEHAVIOURS.map((name) => Type.Literal(name)))),
      ChecksSignature: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
);

/** @throws Rejection 400 that names each field that is unknown or malformed */
function readChange(input: unknown): Partial<ReceiverSettings> {
  const body = readObject(input);
  const errors = checkFields(body);
  if (errors.length) throw rejectFields(errors);
  return body;
}

const PARAMETERS = { Limit: integerFrom(1, MAX_ROWS), Cursor: integerFrom(1, Number.MAX_SAFE_INTEGER) };

/** The default number of webhooks on a page. */
const DEFAULT_LIMIT = 50;

async function describeReceiver(
  company: Company,
  { store, receivers }: SandboxNeeds,
  { Limit = DEFAULT_LIMIT, Cursor }: Query<typeof PARAMETERS> = {},
) {
  const { entries, next } = await listReceived(store, {
    companyId: company.id,
    limit: Limit,
    before: Cursor,
  });
  return {
    Url: receivers.getUrl(company),
    ...(await readSettings(store, company.id)),
    Received: entries,
    NextCursor: next === undefined ? null : String(next),
  };
}

/** `GET` and `PUT /sandbox/receiver` (docs/testing.md, "The built-in receiver") */
export const RECEIVER_ROUTES = [
  defineSandboxRoute({
    method: 'GET',
    path: '/sandbox/receiver',
    query: PARAMETERS,
    run: async ({ company, query }, needs) =>
      answer('Receiver of the company.', await describeReceiver(company, needs, query)),
  }),
  defineSandboxRoute({
    method: 'PUT',
    path: '/sandbox/receiver',
    async run({ company, body }, needs) {
      await changeSettings(needs.store, company.id, readChange(body));
      return answer('Receiver changed.', await describeReceiver(company, needs));
    },
  }),
];
