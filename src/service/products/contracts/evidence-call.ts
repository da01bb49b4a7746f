import { Type } from 'typebox';
import { nullable, oneOfTexts, text } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { pathId } from '../../calls/definitions/parameters.ts';
import { toTime } from '../../platform/clock/to-time.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { ContractBody } from './contract.ts';
import { CONTRACTS } from './contract-records.ts';

const time = (description: string) => nullable({ type: 'string', format: 'date-time' }, description);

const EvidenceSchema = Type.Object(
  {
    Sha256: text('Of the text that was shown, as in the contract.'),
    SignatureType: oneOfTexts(['simple'], 'A simple electronic signature, not a qualified one.'),
    SignerName: nullable({ type: 'string' }, 'As the signer typed it; null if it was declined.'),
    Email: text('The address that the link and the code were sent to.'),
    SentAt: time('When the link was sent.'),
    ViewedAt: time('When a button on the page was first pressed.'),
    CodeSentAt: time('When the last code was sent.'),
    SignedAt: time('When it was signed with the code.'),
    DeclinedAt: time('When it was declined.'),
    Network: Type.Object(
      {
        Ip: text('The address that the last press came from, as the service saw it.'),
        UserAgent: nullable({ type: 'string' }, 'The browser, as it named itself.'),
      },
      { additionalProperties: false, description: 'Where it was signed or declined.' },
    ),
  },
  { additionalProperties: false },
);

const describeEvidence = (body: ContractBody) => ({
  Sha256: body.sha256,
  SignatureType: 'simple',
  SignerName: body.signedAt === undefined ? null : (body.typedName ?? null),
  Email: body.party?.Email,
  SentAt: toTime(body.sentAt),
  ViewedAt: toTime(body.viewedAt),
  CodeSentAt: toTime(body.code?.sentAt),
  SignedAt: toTime(body.signedAt),
  DeclinedAt: toTime(body.declinedAt),
  Network: body.network,
});

const ENDED = ['SIGNED', 'DECLINED'];

/** Returns the evidence: the text that was displayed, and how it was signed or declined. */
export const EVIDENCE_CALL = defineCall({
  id: 'readContractEvidence',
  method: 'GET',
  path: '/contracts/{ContractId}/evidence',
  versions: ['v5'],
  scopes: ['contracts'],
  summary: 'Reads how a contract was signed or declined.',
  guide: 'contracts.md#evidence',
  params: { ContractId: pathId(64, 'CONTRACT_NOT_FOUND', 'Its id.') },
  answer: Type.Object({ Evidence: EvidenceSchema }),
  refusals: [409],
  transaction: 'none',
  run: async ({ store, company, params }) => {
    const record = await CONTRACTS.find(store, { companyId: company.id, id: params.ContractId });
    if (!ENDED.includes(record.state)) throw CONTRACTS.refuseState(record, ENDED);
    return answer('Evidence of the contract.', { Evidence: describeEvidence(record.body) });
  },
});
