/** SIMULATED: the bank's page for a consent, where the account holder approves or declines. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { registerBodyless } from '../../platform/http/requests/register-bodyless.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { AccountBank } from '../../products/banking/consents/account-bank.ts';
import { CONSENTS, type Consent, getOwner } from '../../products/banking/consents/consents.ts';
import { CONSENT_PATH } from './create-account-bank.ts';
import {
  CONSENT_DECISIONS,
  CONSENT_HEADERS,
  type ConsentDecision,
  renderConsent,
  renderUnknownConsent,
  type ShownConsent,
} from './render-consent.ts';

interface ConsentRoutesOptions {
  store: Store;
  directory: Pick<Directory, 'findCompany'>;
  accountBank: AccountBank;
  now: () => number;
  wakeDeliveries: () => void;
}

type ConsentRequest = FastifyRequest<{ Params: { token: string } }>;

/** Appends the consent's id to the company's URL. */
function createReturnUrl({ id, body }: Consent): string {
  const url = new URL(body.RedirectUrl);
  url.search += `${url.search ? '&' : '?'}ConsentId=${id}`;
  return url.href;
}

/** Registers the page and its forms. They work without scripts: the path of a form names the decision. */
export function registerConsentRoutes(app: FastifyInstance, options: ConsentRoutesOptions): void {
  const { store, directory, accountBank, now, wakeDeliveries } = options;

  /** Finds a consent of a company that is there: the page of a suspended one does not open. */
  async function find(token: string): Promise<Consent | undefined> {
    const consent = await CONSENTS.findByToken(store, token);
    return consent && directory.findCompany(consent.company_id) ? consent : undefined;
  }

  async function describe(consent: Consent): Promise<ShownConsent> {
    const { institutions } = accountBank;
    const { InstitutionId, HistoryDays, ExpiresAt } = consent.body;
    return {
      historyDays: HistoryDays,
      expiresAt: Date.parse(ExpiresAt),
      state: CONSENTS.getState(consent, now()),
      bankName: institutions.find(({ id }) => id === InstitutionId)?.name ?? 'Bank',
      companyName: directory.findCompany(consent.company_id)?.name ?? 'The company',
      accounts: await accountBank.listAccounts(getOwner(consent)),
      returnUrl: createReturnUrl(consent),
    };
  }

  async function show(consent: Consent | undefined, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(CONSENT_HEADERS);
    return consent
      ? reply.send(renderConsent(await describe(consent), `${CONSENT_PATH}/${consent.body.token}`))
      : reply.code(404).send(renderUnknownConsent());
  }

  /** Ends a waiting consent. Resolves with the consent afterwards. */
  async function decide(token: string, decision: ConsentDecision): Promise<Consent | undefined> {
    const consent = await find(token);
    if (!consent) return undefined;
    const decided = await store.transaction().execute(async (trx) => {
      const at = { trx, now: now(), companyId: consent.company_id, needs: { accountBank, now } };
      const claimed = await CONSENTS.claim(at, consent);
      return claimed.state === 'CREATED' ? CONSENTS.move(at, claimed, decision) : claimed;
    });
    wakeDeliveries();
    return decided;
  }

  registerBodyless(app, (bank) => {
    bank.get(`${CONSENT_PATH}/:token`, async ({ params }: ConsentRequest, reply) =>
      show(await find(params.token), reply),
    );

    for (const decision of Object.keys(CONSENT_DECISIONS) as ConsentDecision[]) {
      bank.post(`${CONSENT_PATH}/:token/${decision}`, async (request: ConsentRequest, reply) => {
        const row = await decide(request.params.token, decision);
        // A second press redirects like the first. If a press was too late, the page describes the consent.
        if (row?.state !== CONSENT_DECISIONS[decision]) return show(row, row ? reply.code(409) : reply);
        return reply.headers(CONSENT_HEADERS).redirect(createReturnUrl(row), 303);
      });
    }
  });
}
