import { defineRefusals, notFound, wrongState } from '../platform/http/answers/define-refusals.ts';

export const BANK_FILE_REFUSALS = defineRefusals({
  calls: {
    ...notFound('Bank file', 'Bank entry'),
    ...wrongState('bank file', 'bank entry'),
    NOT_HELD_HERE: [409, 'The money is on your own account: send it back from there.'],
  },
  fields: {
    BANK_FILE_NOT_READ: 'The file cannot be read.',
    BANK_FILE_TOO_LARGE: 'The file is too large.',
    ACCOUNT_NOT_ON_FILE: 'The account of this statement is not on file.',
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    bankFiles: typeof BANK_FILE_REFUSALS;
  }
}
