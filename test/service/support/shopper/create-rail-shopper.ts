import { expect } from 'vitest';
import type { RailId } from '../../../../src/protocol/payment-methods.ts';
import type { BankDecision } from '../../../../src/service/sandbox/bank/render-bank.ts';
import { BASE_URL, type TestLink } from '../create-api-calls.ts';
import type { TestService } from '../create-test-service.ts';
import type { PayChange } from '../requests/create-pay-request.ts';

export const BANK_URL = 'http://127.0.0.1:4242';

interface SentShopper {
  /** The path of the hop in the page's answer. */
  hop: string;
  /** Path of the bank's page that the hop leads to. */
  bank: string;
}

/** The steps of a shopper's browser on the way to a simulated bank and back. */
export function createRailShopper(getService: () => TestService) {
  const load = (url: string, headers: Record<string, string> = {}) =>
    getService().inject<string>({ url, headers });
  const readLocation = ({ headers }: { headers: Record<string, unknown> }) => String(headers.location);

  return {
    load,
    /** Presses the button for a rail, and follows the hop. */
    async goToBank(link: TestLink, method: RailId, change: PayChange = {}): Promise<SentShopper> {
      const { status, body } = await getService().pay(link, { ...change, method });
      expect([status, body.outcome]).toEqual([200, 'redirect']);
      const hop = (body as { url: string }).url;
      const bankUrl = readLocation(await load(hop));
      expect(bankUrl.startsWith(`${BANK_URL}/sandbox/bank/`)).toBe(true);
      return { hop, bank: bankUrl.slice(BANK_URL.length) };
    },
    /** Pays with the card that asks for 3-D Secure; resolves with the path of the bank's page. */
    async goToChallenge(link: TestLink, change: PayChange = {}): Promise<string> {
      const card = { number: '4000 0000 0000 3220' };
      const { status, body } = await getService().pay(link, { ...change, card });
      expect([status, body.outcome]).toEqual([200, 'challenge']);
      const { url } = body as { url: string };
      expect(url.startsWith(`${BANK_URL}/sandbox/bank/`)).toBe(true);
      return url.slice(BANK_URL.length);
    },
    /** Presses a button of the bank; resolves with the path of the return address, or with the status of a refusal. */
    async decide(bank: string, decision: BankDecision): Promise<string | number> {
      const answer = await getService().inject({ method: 'POST', url: `${bank}/${decision}` });
      return answer.status === 303 ? readLocation(answer).slice(BASE_URL.length) : answer.status;
    },
    /** Returns the path that a URL redirects to. */
    follow: async (path: string) => readLocation(await load(path)),
  };
}
