import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../calls/auth/authenticate.ts';
import { requirePartner } from '../calls/auth/require-partner.ts';
import { reject } from '../platform/http/answers/rejections.ts';
import { SECTIONS } from './section-table.ts';

/**
 * Refuses the calls that the sandbox does not have. Callers that could make them learn so; all others get the answer that they
 * would get anyway.
 */
export function refuseAbsentCalls(app: FastifyInstance, authenticate: Authenticate): void {
  for (const { slug, scope, absent } of SECTIONS) {
    const isForPartners = slug === 'partners';
    const onRequest = [authenticate(scope), ...(isForPartners ? [requirePartner] : [])];
    for (const path of absent) {
      for (const url of [path, `${path}/*`]) {
        app.all(url, { onRequest, config: { isAbsent: true } }, async () => {
          throw reject('NOT_IN_SANDBOX');
        });
      }
    }
  }
}
