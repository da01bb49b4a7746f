import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TransferMailAnswer } from '../../../protocol/bank-transfer.ts';
import { findEmailProblem, foldEmail, maskEmail } from '../../../protocol/card.ts';
import { chooseLocale } from '../../calls/documents/choose-locales.ts';
import { recordMail } from '../../mails/record-mail.ts';
import { createMailView, describeTransfer } from '../../payments/mails/create-mail-view.ts';
import { takesTransfers } from '../../payments/terms/list-payable-methods.ts';
import type { PageRenderer } from '../../platform/assets/load-page.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { CheckoutLink } from '../link/find-link.ts';
import { readTransferMailRequest } from '../press/read-pay-request.ts';
import { createTransferCode } from './create-transfer-code.ts';
import { sendDrawing } from './send-drawing.ts';

/** The maximum number of mails with the details of a payment: anyone with the link can request them, for any address. */
export const MAX_TRANSFER_MAILS = 3;

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

interface TransferRoutesOptions {
  store: Store;
  page: PageRenderer;
  now: () => number;
  getBaseUrl: () => string;
  requireLink: (request: Pick<TokenRequest, 'params'>) => Promise<CheckoutLink>;
}

async function countMails(store: Store, { paymentId }: CheckoutLink): Promise<number> {
  const mails = store.selectFrom('mails').select(({ fn }) => fn.countAll<number>().as('count'));
  const ofPayment = mails.where('payment_id', '=', paymentId).where('kind', '=', 'transfer');
  return Number((await ofPayment.executeTakeFirstOrThrow()).count);
}

/** Registers the routes for bank transfers: the QR code for a banking app, and the details by mail. */
export function registerTransferRoutes(app: FastifyInstance, options: TransferRoutesOptions): void {
  const { store, page, now, getBaseUrl, requireLink } = options;

  app.get('/checkout/:token/transfer.svg', async (request: TokenRequest, reply) => {
    const link = await requireLink(request);
    const transfer = describeTransfer(link, link.company);
    const code = takesTransfers(link, link.company) ? createTransferCode({ ...link, transfer }) : undefined;
    if (!code) throw reject('NOT_FOUND');
    return sendDrawing(reply, code);
  });

  app.post('/checkout/:token/transfer-mail', async (request: TokenRequest, reply) => {
    const { email, language, timeZone } = readTransferMailRequest(request.body);
    const link = await requireLink(request);
    if (!takesTransfers(link, link.company) || link.status !== 'CREATED' || findEmailProblem(email))
      throw reject('BAD_REQUEST');
    if ((await countMails(store, link)) >= MAX_TRANSFER_MAILS) throw reject('TOO_MANY_REQUESTS');
    const locale = chooseLocale(request, link.language ?? language);
    const mail = page.renderMail(
      'payment',
      {
        ...createMailView(link, link.company, { isTransfer: true, now: now() }),
        language: link.language ?? language,
        ...(locale && { locale }),
        ...(timeZone && { timeZone }),
        method: 'bank_transfer',
        paymentUrl: `${getBaseUrl()}/checkout/${link.token}`,
      },
      link.company.brand,
    );
    const { paymentId, companyId } = link;
    await recordMail(store, { companyId, paymentId, kind: 'transfer', recipient: email, mail, now: now() });
    const answer: TransferMailAnswer = { sentTo: maskEmail(foldEmail(email)) };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
