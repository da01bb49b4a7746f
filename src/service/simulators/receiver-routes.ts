/** SIMULATED: the switches for the behavior of the built-in receiver. */
import { Type } from 'typebox';
import type { Company } from '../companies/company.ts';
import { answer } from '../http/answer.ts';
import { createFieldCheck } from '../http/check-fields.ts';
import { readObject } from '../http/read-object.ts';
import { rejectFields } from '../http/rejections.ts';
import { defineRoute, type SandboxNeeds } from './define-route.ts';
import {
  BEHAVIOURS,
  changeSettings,
  listReceived,
  type ReceiverSettings,
  readSettings,
} from './receiver-records.ts';

const checkFields = createFieldCheck(
  Type.Object(
    {
      Behaviour: Type.Optional(Type.Union(BEHAVIOURS.map((name) => Type.Literal(name)))),
      ChecksSignature: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
);

/** @throws Rejection 400 naming each field that is unknown or malformed */
function readChange(input: unknown): Partial<ReceiverSettings> {
  const body = readObject(input);
  const errors = checkFields(body);
  if (errors.length) throw rejectFields(errors);
  return body;
}

const describeReceiver = async (company: Company, { store, receivers }: SandboxNeeds) => ({
  Url: receivers.getUrl(company),
  ...(await readSettings(store, company.id)),
  Received: await listReceived(store, company.id),
});

/** `GET` and `PUT /sandbox/receiver` (docs/testing.md, "The built-in receiver") */
export const RECEIVER_ROUTES = [
  defineRoute({
    method: 'GET',
    path: '/sandbox/receiver',
    run: async ({ company }, needs) =>
      answer('Receiver of the company.', await describeReceiver(company, needs)),
  }),
  defineRoute({
    method: 'PUT',
    path: '/sandbox/receiver',
    async run({ company, body }, needs) {
      await changeSettings(needs.store, company.id, readChange(body));
      return answer('Receiver changed.', await describeReceiver(company, needs));
    },
  }),
];
