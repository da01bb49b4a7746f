import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type LinkRecord, openPaymentApi, type PaymentApi, RETURN_URLS } from '../stack/payment-api.ts';
import type { WebhookReceiver } from '../stack/webhook-receiver.ts';
import { type CheckoutForm, type CheckoutPage, findCheckoutForm } from './checkout-form.ts';
import type { HostPage } from './host-page.ts';
import { getLinkType, openCheckout, type Surface } from './open-checkout.ts';

/** A payment link whose checkout is open. */
export interface OpenedLink {
  api: PaymentApi;
  link: LinkRecord;
  checkout: CheckoutPage;
  form: CheckoutForm;
  /** Opens the checkout again, in a new document. */
  reopen(): Promise<CheckoutPage>;
  /** Reads the payment as the merchant's server does. */
  read(): Promise<LinkRecord>;
  readStatus(): Promise<string>;
  /** The payment is made: a hosted page leads to the success address, an embedded one raises `complete`. */
  seesCompleted(): Promise<void>;
  /** The merchant's server has received exactly these webhooks about the payment. */
  seesWebhooks(...events: string[]): Promise<void>;
}

export type OpenLink = (
  surface: Surface,
  /** The fields of the link, other than its type and webhook address. */
  fields?: Record<string, unknown>,
  /** The login of the company, and the options of the script. */
  options?: { login?: { Username: string; Password: string } } & Record<string, unknown>,
) => Promise<OpenedLink>;

/** Makes payment links and opens their checkouts. */
export const createOpenLink =
  ({
    page,
    host,
    request,
    webhooks,
  }: {
    page: Page;
    host: HostPage;
    request: APIRequestContext;
    webhooks: WebhookReceiver;
  }): OpenLink =>
  async (surface, fields = {}, { login, ...options } = {}) => {
    const api = await openPaymentApi(request, login);
    const link = await api.createLink({ Type: getLinkType(surface), WebhookUrl: webhooks.url, ...fields });
    const reopen = () => openCheckout({ page, host }, surface, { url: link.PaymentUrl, ...options });
    const read = () => api.read(link.TransactionId);
    const checkout = await reopen();
    return {
      api,
      link,
      checkout,
      form: findCheckoutForm(checkout),
      reopen,
      read,
      readStatus: async () => (await read()).Status,
      async seesCompleted() {
        if (surface === 'hosted') return page.waitForURL(RETURN_URLS.SuccessRedirectUrl);
        await expect
          .poll(async () => (await host.readEvents()).at(-1))
          .toEqual(['complete', { type: 'payment.completed' }]);
      },
      seesWebhooks: (...events) =>
        expect.poll(() => webhooks.readEvents(link.TransactionId).sort()).toEqual(events.sort()),
    };
  };
