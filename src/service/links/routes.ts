import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RailOptions } from '../attempts/settle-rail.ts';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import { readNoFields } from '../http/read-object.ts';
import { oneOf, readQuery } from '../http/read-query.ts';
import { reject } from '../http/rejections.ts';
import { recordAnswer } from '../idempotency/record-answer.ts';
import { readTransactionId } from '../model/read-transaction-id.ts';
import { type ClosedLink, closeLink } from './close-link.ts';
import { type CreatedLink, type CreateLinkOptions, createLink } from './create-link.ts';
import { createQrCode, QR_FORMATS } from './create-qr-code.ts';
import { formatExpiration } from './format-expiration.ts';
import { listLinks } from './list-links.ts';
import { type DescribedLink, readLink } from './read-link.ts';

export interface LinkRoutesOptions extends CreateLinkOptions, RailOptions {
  authenticate: Authenticate;
  /** `{base_url}`, known once the service listens. */
  getBaseUrl: () => string;
}

interface LinkRoute {
  Params: { transactionId: string };
}
type LinkRequest = FastifyRequest<LinkRoute>;

/** The two ways to close a link, with what the caller is told the first time and after that. */
const CLOSINGS = {
  cancel: ['Payment link cancelled.', 'Already cancelled.'],
  expire: ['Payment link expired.', 'Already expired.'],
} as const;

/** @throws Rejection 404 */
function requireTransactionId({ params }: LinkRequest): string {
  const transactionId = readTransactionId(params.transactionId);
  if (!transactionId) throw reject('TRANSACTION_NOT_FOUND');
  return transactionId;
}

export function registerLinkRoutes(app: FastifyInstance, options: LinkRoutesOptions): void {
  const { authenticate, getBaseUrl } = options;
  const guarded = { onRequest: authenticate('online-payments') };
  const repeatable = { ...guarded, config: { canRunAgain: true } };

  const requireLink = async (request: LinkRequest): Promise<DescribedLink> => {
    const company = getCompany(request);
    const link = await readLink(requireTransactionId(request), { ...options, company });
    if (!link) throw reject('TRANSACTION_NOT_FOUND');
    return link;
  };

  const describeCreated = ({ transactionId, token, expiresAt }: CreatedLink) =>
    answer('Payment link created.', {
      TransactionId: transactionId,
      PaymentUrl: `${getBaseUrl()}/checkout/${token}`,
      ExpirationDate: formatExpiration(expiresAt),
    });

  for (const version of ['v4', 'v5']) {
    const path = `/api/${version}/payments/link`;

    app.post(path, repeatable, async (request) => {
      const { body, claim } = request;
      const link = await createLink(body, getCompany(request), {
        ...options,
        onCreated: (trx, created) => recordAnswer(trx, claim, describeCreated(created)),
      });
      return describeCreated(link);
    });

    app.get(`${path}s`, guarded, async (request) =>
      answer(
        'Payment links of the company.',
        await listLinks(request.query, { ...options, company: getCompany(request) }),
      ),
    );

    app.get<LinkRoute>(`${path}/:transactionId`, guarded, async (request) =>
      answer('Payment link.', { Link: await requireLink(request) }),
    );

    app.get<LinkRoute>(`${path}/:transactionId/qr`, guarded, async (request, reply) => {
      const { format = 'svg' } = readQuery(request.query, { format: oneOf(QR_FORMATS) });
      const { contentType, body } = createQrCode((await requireLink(request)).PaymentUrl, format);
      // The address in it is the link's secret.
      return reply.headers({ 'cache-control': 'no-store', 'content-type': contentType }).send(body);
    });

    for (const [action, [done, repeated]] of Object.entries(CLOSINGS)) {
      app.post<LinkRoute>(`${path}/:transactionId/${action}`, repeatable, async (request) => {
        const { body, claim } = request;
        readNoFields(body);
        const transactionId = requireTransactionId(request);
        const describeClosed = ({ status, isRepeated }: ClosedLink) =>
          answer(isRepeated ? repeated : done, { TransactionId: transactionId, Status: status });
        const closed = await closeLink(transactionId, action as keyof typeof CLOSINGS, {
          ...options,
          company: getCompany(request),
          onClosed: (trx, closed) => recordAnswer(trx, claim, describeClosed(closed)),
        });
        options.wakeDeliveries();
        return describeClosed(closed);
      });
    }
  }
}
