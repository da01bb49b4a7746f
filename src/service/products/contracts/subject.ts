import { defineSubject } from '../../platform/subjects/define-subject.ts';
import { CONTRACTS } from './contract-records.ts';
import { type ContractRoutesOptions, registerContractRoutes } from './contract-routes.ts';
import { EVIDENCE_CALL } from './evidence-call.ts';
import { CONTRACT_MAILS } from './mail-kinds.ts';
import { CONTRACT_REFUSALS } from './refusals.ts';

/** Contracts that a signer reads and signs at a URL. */
export const CONTRACT_SIGNING = defineSubject<ContractRoutesOptions>({
  calls: [...CONTRACTS.calls, EVIDENCE_CALL],
  kinds: [CONTRACTS],
  registerPages: registerContractRoutes,
  refusals: { contracts: CONTRACT_REFUSALS },
  mails: { contracts: CONTRACT_MAILS },
});
