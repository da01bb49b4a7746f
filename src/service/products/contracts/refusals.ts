import { defineRefusals, notFound, wrongState } from '../../platform/http/answers/define-refusals.ts';

export const CONTRACT_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Contract'),
    ...wrongState('contract'),
  },
  fields: {
    ONE_SIGNER: 'Give either ClientUuid or Signer.',
  },
});

declare module '../../platform/http/answers/rejections.ts' {
  interface Refusals {
    contracts: typeof CONTRACT_REFUSALS;
  }
}
