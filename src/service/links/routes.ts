import type { FastifyInstance } from 'fastify';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import { type CreateLinkOptions, createLink } from './create-link.ts';

export interface LinkRoutesOptions extends CreateLinkOptions {
  authenticate: Authenticate;
  /** `{base_url}`, known once the service listens. */
  getBaseUrl: () => string;
}

/** `2026-11-21 09:30:00`, UTC (docs/decisions.md, 7). */
const formatExpiration = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

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
  }
}
