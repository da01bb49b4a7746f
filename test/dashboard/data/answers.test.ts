import { expectTypeOf, it } from 'vitest';
import type * as answers from '../../../src/dashboard/data/answers.ts';
import type * as history from '../../../src/service/back-office/dashboard/read-payment-history.ts';

// Checked by the compiler: a field that the service renames, drops or changes causes a type error here.
it('the dashboard’s type of the history of a payment matches the service’s answer', () => {
  expectTypeOf<history.PaymentHistory>().toExtend<answers.PaymentHistory>();
  expectTypeOf<keyof answers.PaymentHistory>().toEqualTypeOf<keyof history.PaymentHistory>();
});
