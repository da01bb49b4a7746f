import { defineRefusals, notFound, wrongState } from '../../platform/http/answers/define-refusals.ts';

export const BANKING_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Bank transfer', 'Institution', 'Consent', 'Account'),
    ...wrongState('bank transfer', 'consent'),
    CONSENT_EXPIRED: [409, 'Consent has expired.'],
    VOP_NOT_ACCEPTED: [409, 'The name check says {Result}. Send AcceptedVopResult to go on.'],
  },
  fields: {
    ONE_OF: 'Give either Name or IdentificationCode.',
  },
});

declare module '../../platform/http/answers/rejections.ts' {
  interface Refusals {
    banking: typeof BANKING_REFUSALS;
  }
}
