import { defineSubject } from '../../platform/subjects/define-subject.ts';
import { CONTRACTS } from './contract-records.ts';
import { type ContractRoutesOptions, registerContractRoutes } from './contract-routes.ts';
import { EVIDENCE_CALL } from './evidence-call.ts';
import { CONTRACT_MAILS } from './mail-kinds.ts';
import { CONTRACT_REFUSALS } from './refusals.ts';

declare module '../../records/record-spec.ts' {
  interface KindNames {
    Contract: true;
  }
}

/** Contracts that a signer reads and signs at a URL. */
export const CONTRACT_SIGNING = defineSubject<ContractRoutesOptions>()({
  section: {
    title: 'Contracts',
    scope: 'contracts',
    slug: 'contracts',
    description:
      'Digital contracts: create, update, list, read; the contact book at `/api/v5/clients` is republished here; a ' +
      "contract's signer is given by `ClientUuid` (a contact uuid from `GET /api/v5/contracts/clients`) or by an inline `Signer`.",
  },
  calls: [...CONTRACTS.calls, EVIDENCE_CALL],
  kinds: { Contract: CONTRACTS },
  registerPages: registerContractRoutes,
  refusals: { contracts: CONTRACT_REFUSALS },
  mails: { contracts: CONTRACT_MAILS },
});
