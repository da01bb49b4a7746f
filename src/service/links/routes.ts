import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import { reject } from '../http/rejections.ts';
import { type CreateLinkOptions, createLink } from './create-link.ts';
import { formatExpiration } from './format-expiration.ts';
import { readLink } from './read-link.ts';

export interface LinkRoutesOptions extends CreateLinkOptions {
  authenticate: Authenticate;
  /** `{base_url}`, known once the service listens. */
  getBaseUrl: () => string;
}

type ReadRequest = FastifyRequest<{ Params: { transactionId: string } }>;

export function registerLinkRoutes(app: FastifyInstance, options: LinkRoutesOptions): void {
  const { authenticate, getBaseUrl } = options;
  for (const version of ['v4', 'v5']) {
    app.post(
      `/api/${version}/payments/link`,
      { onRequest: authenticate('online-payments') },
      async (request) => {
        const link = await createLink(request.body, getCompany(request), options);
        return answer('Payment link created.', {
          TransactionId: link.transactionId,
          PaymentUrl: `${getBaseUrl()}/checkout/${link.token}`,
          ExpirationDate: formatExpiration(link.expiresAt),
        });
      },
    );
    app.get(
      `/api/${version}/payments/link/:transactionId`,
      { onRequest: authenticate('online-payments') },
      async (request: ReadRequest) => {
        const company = getCompany(request);
        const link = await readLink(request.params.transactionId, { ...options, company });
        if (!link) throw reject('Transaction not found.');
        return answer('Payment link.', { Link: link });
      },
    );
  }
}
