import { askRail } from '../../payments/attempts/ask-rail.ts';
import { recoverAttempt } from '../../payments/attempts/recover-attempts.ts';
import { resumeTrace } from '../../platform/tracing/spans.ts';
import type { ApplyOptions } from './apply.ts';
import type { NotifiedPayment } from './find-payment.ts';

/** Ends the attempt that a notification reports on, unless a running process is about to do so. */
export async function recoverOpen({ attempt }: NotifiedPayment, options: ApplyOptions): Promise<void> {
  const isYoung = attempt.created_at > options.now() - options.recoverAfterSeconds * 1000;
  await resumeTrace(attempt.traceparent, async () => {
    if (attempt.state === 'AT_RAIL') await askRail(attempt.id, options);
    else if (attempt.state === 'AUTHORIZING' && !isYoung) await recoverAttempt(attempt.id, options);
  });
}
