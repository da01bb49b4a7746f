import { isSameName } from '../../../protocol/identifiers/fold-names.ts';
import type { Language } from '../../../protocol/languages.ts';
import type { ContractNotice } from '../../../protocol/page-renderer.ts';
import { createMailedCode, isCodeOver, judgeCode } from '../../platform/codes/mailed-codes.ts';
import type { At } from '../../records/record-spec.ts';
import type { Contract, ContractNeeds, Network } from './contract.ts';
import { CONTRACTS, SIGNABLE_STATES } from './contract-records.ts';
import { digestContract } from './digest-contract.ts';
import { recordContractMail } from './send-contract.ts';

const MAX_NAME_LENGTH = 300;

/**
 * The maximum number of codes for a contract. With five tries each, a stranger with the link guesses one of a million codes with
 * a probability of 1 in 10,000 (docs/decisions.md, 475).
 */
const MAX_CODES = 20;

/** The wait between two codes: anyone with the link could otherwise use up all of them at once. */
const CODE_WAIT_MS = 30_000;

/** The result of an action on the page; `undefined` if the contract's state already explains it. */
type Outcome = ContractNotice | undefined;

/** An action on the page of a contract. */
export type ContractPress = At<ContractNeeds> & { id: string };

const isOpen = ({ state }: Contract): boolean => SIGNABLE_STATES.some((open) => open === state);

/**
 * Claims a contract for the press of a button. The first press is the proof that someone has read the page: a request for the page is
 * none, because scanners of mail servers make it before the signer does.
 */
async function claimForPress({ id, ...at }: ContractPress): Promise<Contract> {
  const record = await CONTRACTS.claim(at, { id });
  return record.state === 'SENT' ? CONTRACTS.move(at, record, 'view') : record;
}

/**
 * Mails a new code, which replaces the previous one. Right after a code that can still be used, the press counts as a repetition
 * of the one before.
 */
export async function mailCode({ id, ...at }: ContractPress, language: Language): Promise<Outcome> {
  const record = await claimForPress({ id, ...at });
  if (!isOpen(record)) return undefined;
  const { code: last } = record.body;
  if (last && !isCodeOver(last, at.now) && at.now < last.sentAt + CODE_WAIT_MS) return 'code_sent';
  const count = (last?.count ?? 0) + 1;
  if (count > MAX_CODES) return 'no_more_codes';
  const { code, kept } = createMailedCode(at.now);
  await CONTRACTS.write(at, record, { body: { code: { ...kept, count } } });
  await recordContractMail(at, record.body, { about: { code }, language });
  return 'code_sent';
}

interface SignedForm {
  name: string;
  code: string;
}

/** Signs the text that was sent and displayed. */
export async function signContract(
  { id, ...at }: ContractPress,
  { name, code }: SignedForm,
  network: Network,
): Promise<Outcome> {
  const record = await CONTRACTS.claim(at, { id });
  const { body } = record;
  if (record.state !== 'VIEWED') return undefined;
  if (digestContract(body) !== body.sha256) return 'changed';
  if (!body.party || !isSameName(`${body.party.FirstName} ${body.party.LastName}`, name)) return 'wrong_name';
  const typedName = name.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH);
  const judged = judgeCode(code, body.code, at.now);
  if (judged === 'right') {
    await CONTRACTS.move(at, record, 'sign', { typedName, network });
    return undefined;
  }
  const counted = body.code && { code: { ...body.code, wrongTries: body.code.wrongTries + 1 } };
  await CONTRACTS.write(at, record, { body: { typedName, ...counted } });
  return judged;
}

/** Declines a contract. This is final. */
export async function declineContract({ id, ...at }: ContractPress, network: Network): Promise<Outcome> {
  const record = await claimForPress({ id, ...at });
  if (isOpen(record)) await CONTRACTS.move(at, record, 'decline', network);
  return undefined;
}
