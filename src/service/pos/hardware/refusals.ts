import { defineRefusals, notFound, wrongState } from '../../platform/http/answers/define-refusals.ts';

export const HARDWARE_REFUSALS = defineRefusals({
  calls: { ...notFound('Hardware order'), ...wrongState('hardware order') },
});

declare module '../../platform/http/answers/rejections.ts' {
  interface Refusals {
    hardware: typeof HARDWARE_REFUSALS;
  }
}
