import { describe, expectTypeOf, it } from 'vitest';
import type * as answers from '../../../src/dashboard/data/answers.ts';
import type * as history from '../../../src/service/dashboard/read-payment-history.ts';
import type { DescribedLink } from '../../../src/service/payments/links/read-link.ts';
import type { describeRefund } from '../../../src/service/payments/modifications/list-refunds.ts';
import type { AttemptOfPayment } from '../../../src/service/payments/transactions/list-attempts.ts';
import type * as deliveries from '../../../src/service/webhooks/registrations/list-deliveries.ts';
import type * as webhooks from '../../../src/service/webhooks/registrations/registrations.ts';

/** The fields of an answer that the dashboard reads. */
type Read<Answer, Shown> = Pick<Answer, keyof Answer & keyof Shown>;

// Compared by the compiler: a field that the service renames, drops or changes does not compile here.
describe('the dashboard’s type', () => {
  it('of links and payments matches the service’s answer', () => {
    expectTypeOf<Read<DescribedLink, answers.Link>>().toExtend<answers.Link>();
    expectTypeOf<ReturnType<typeof describeRefund>>().toEqualTypeOf<answers.Refund>();
    expectTypeOf<history.PaymentHistory>().toExtend<answers.PaymentHistory>();
    expectTypeOf<keyof answers.PaymentHistory>().toEqualTypeOf<keyof history.PaymentHistory>();
    expectTypeOf<keyof answers.AttemptOfPayment>().toEqualTypeOf<keyof AttemptOfPayment>();
  });

  it('of webhooks matches the service’s answer', () => {
    expectTypeOf<Read<deliveries.Delivery, answers.Delivery>>().toEqualTypeOf<answers.Delivery>();
    expectTypeOf<Read<webhooks.Webhook, answers.Webhook>>().toEqualTypeOf<answers.Webhook>();
  });
});
