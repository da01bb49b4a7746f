import { Type } from 'typebox';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { choice } from '../../calls/definitions/parameters.ts';
import { createPageParameters } from '../../calls/definitions/read-page.ts';
import { createRecordSchema } from '../../calls/definitions/resource.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { ModifyNeeds } from '../modifications/modifier.ts';
import { WHO_PAID } from '../payments/find-payments-of.ts';
import { checkEvidence, EvidenceSchema } from './check-evidence.ts';
import { DISPUTE_FIELDS, DISPUTE_STATES } from './describe-disputes.ts';
import { readDisputeWithDraft } from './describe-known.ts';
import { DISPUTE_ID, DISPUTE_SCOPES } from './dispute-fields.ts';
import { DISPUTE_PARTY, type DisputeNeeds } from './disputer.ts';
import { acceptDispute, type DisputeQuery, listDisputes, submitEvidence } from './disputes.ts';
import { requestResponse } from './responses.ts';

const PATH = '/disputes';
const GUIDE = '#disputes';
/** The maximum size of a response with files. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;

/** A dispute that has no response yet, not even one on its way to the acquirer. */
const WAITS = { State: '^NEEDS_RESPONSE$', 'Response.State': '^(?!PENDING)' };

const DisputeAnswer = Type.Object({ Dispute: createRecordSchema(DISPUTE_FIELDS) });

const listDispute = ({ params }: { params: object }) => [(params as { DisputeId: string }).DisputeId];

/** The calls about disputes. In the sandbox, a switch or a test account holder creates them. */
const RECORD_CALLS = defineResource<ModifyNeeds & DisputeNeeds>({
  name: 'Dispute',
  plural: 'Disputes',
  path: PATH,
  versions: ['v5'],
  scopes: DISPUTE_SCOPES,
  id: DISPUTE_ID,
  fields: DISPUTE_FIELDS,
  words: {
    title: '{Purpose} || Payment {TransactionId}',
    facts: [WHO_PAID, '{Reason}', { text: 'answer by {RespondBy}', where: WAITS }],
    notes: [
      {
        text: 'Your response is on its way to the acquirer.',
        where: { State: '^NEEDS_RESPONSE$', 'Response.State': '^PENDING$' },
      },
      {
        text: 'Your response was not taken: {Response.Failure}',
        where: { State: '^NEEDS_RESPONSE$', 'Response.State': '^FAILED$' },
      },
      { text: 'Respond by {RespondBy}: without a response it is lost.', where: WAITS },
    ],
    empty: 'No disputes. Good.',
    technical: ['DefenseReasons', 'Draft', 'Response'],
  },
  list: {
    summary: 'Lists the disputes, newest first.',
    guide: GUIDE,
    description: 'Newest first.',
    page: {
      query: { ...createPageParameters('dsp_'), State: choice(DISPUTE_STATES, 'Only those in this state.') },
      run: (store, { companyId }, query) => listDisputes(store, companyId, query as DisputeQuery),
    },
  },
  read: { summary: 'Reads a dispute.', run: readDisputeWithDraft },
  actions: [
    {
      id: 'acceptDispute',
      name: 'accept',
      summary: 'Accepts a dispute: the rest of the payment goes back to the cardholder.',
      guide: GUIDE,
      refusals: [409],
      port: DISPUTE_PARTY,
      body: 'no-fields',
      logs: { type: 'dispute.accepted', list: listDispute },
      buttons: [
        {
          from: ['NEEDS_RESPONSE'],
          where: { 'Response.State': WAITS['Response.State'] },
          question: 'Accept this dispute? The rest of the payment goes back.',
        },
      ],
      message: ({ disputer }) => (disputer ? 'Acceptance requested.' : 'Dispute accepted.'),
      answer: DisputeAnswer,
      run: async (key, { trx, now }, needs) => ({
        Dispute: needs.disputer
          ? await requestResponse(trx, { ...key, now })
          : await acceptDispute(trx, needs, { ...key, now }),
      }),
    },
  ],
});

const submitEvidenceCall = defineCall({
  id: 'submitEvidence',
  method: 'POST',
  path: `${PATH}/{DisputeId}/evidence`,
  versions: ['v5'],
  summary: 'Responds to a dispute, once.',
  verb: { label: 'Respond', where: WAITS, isFirst: {} },
  bodyLimit: MAX_BODY_BYTES,
  guide: GUIDE,
  scopes: DISPUTE_SCOPES,
  port: DISPUTE_PARTY,
  params: { DisputeId: DISPUTE_ID },
  body: EvidenceSchema,
  example: { Text: 'Delivered on 21 November, signed by the card holder: winning_evidence' },
  check: ({ body }, needs: DisputeNeeds) => checkEvidence(body, needs),
  answer: DisputeAnswer,
  refusals: [409],
  logs: { type: 'dispute.responded', list: listDispute },
  transaction: 'shared',
  run: async ({ trx, company, params, body, now }, { disputer }: DisputeNeeds) => {
    const key = { companyId: company.id, id: params.DisputeId };
    return disputer
      ? answer('Response requested.', { Dispute: await requestResponse(trx, { ...key, now }, body) })
      : answer('Evidence submitted.', { Dispute: await submitEvidence(trx, key, { ...body, now }) });
  },
});

export const DISPUTE_CALLS = [...RECORD_CALLS, submitEvidenceCall];
