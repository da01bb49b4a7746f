import type { LinkRequest } from '../terms/link-request.ts';

/** Whether a link names SEPA debits among its methods. */
export const isSepaRequested = ({ PaymentMethods = [] }: LinkRequest): boolean =>
  PaymentMethods.includes('SEPA') || PaymentMethods.includes('sepa_direct_debit');

/** Whether a shopper may pay by SEPA debit: without a list, every method of the company is offered. */
export const offersSepa = (request: LinkRequest): boolean =>
  !request.PaymentMethods || isSepaRequested(request);
