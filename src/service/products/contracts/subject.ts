import { defineSubject } from '../../platform/subjects/define-subject.ts';
import { CONTRACTS } from './contract-records.ts';
import { type ContractRoutesOptions, registerContractRoutes } from './contract-routes.ts';
import { EVIDENCE_CALL } from './evidence-call.ts';

declare module '../../records/record-spec.ts' {
  interface KindNames {
    Contract: true;
  }
}

/** Contracts that a signer reads and signs at a URL. */
export const CONTRACT_SIGNING = defineSubject<ContractRoutesOptions>()({
  calls: [...CONTRACTS.calls, EVIDENCE_CALL],
  kinds: { Contract: CONTRACTS },
  registerPages: registerContractRoutes,
});
