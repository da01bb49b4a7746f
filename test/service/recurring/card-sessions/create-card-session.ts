import { expect } from 'vitest';
import { type ApiBody, BASE_URL, type TestLink } from '../../support/create-api-calls.ts';
import type { TestService } from '../../support/create-test-service.ts';

/** The required fields of a session. */
export const CARD_SESSION = { ShopperReference: 'ada', SuccessRedirectUrl: 'https://shop.example/account' };

export const readCardSession = async (service: TestService, id: string) =>
  (await service.get(`/api/v5/wallet/card-sessions/${id}`)).body.CardSession;

/** Opens a session, whose page the tests use like a link. */
export async function createCardSession(
  service: TestService,
  change: object = {},
): Promise<{ CardSession: ApiBody['CardSession']; link: TestLink }> {
  const answer = await service.post('/api/v5/wallet/card-sessions', { ...CARD_SESSION, ...change });
  expect(answer.body).toMatchObject({ StatusCode: 200 });
  const { CardSession } = answer.body;
  const path = CardSession.PaymentUrl.slice(BASE_URL.length);
  return { CardSession, link: { transactionId: CardSession.CardSessionId, path } };
}
