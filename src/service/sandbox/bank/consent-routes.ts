/** SIMULATED: the bank's side of a consent, where the holder of the accounts approves or declines. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountBank } from '../../banking/consents/account-bank.ts';
import { getConsentState, moveConsent } from '../../banking/consents/consents.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { refuseForeignSites } from '../../platform/http/requests/refuse-foreign-sites.ts';
import { registerBodyless } from '../../platform/http/requests/register-bodyless.ts';
import type { ConsentRow } from '../../platform/store/consent-rows.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { CONSENT_PATH } from './create-account-bank.ts';
import {
  CONSENT_DECISIONS,
  CONSENT_HEADERS,
  type ConsentDecision,
  renderConsent,
  renderUnknownConsent,
  type ShownConsent,
} from './render-consent.ts';

export interface ConsentRoutesOptions {
  store: Store;
  directory: Pick<Directory, 'findCompany'>;
  accountBank: AccountBank;
  getBaseUrl: () => string;
  now: () => number;
  wakeDeliveries: () => void;
}

type ConsentRequest = FastifyRequest<{ Params: { token: string } }>;

/** The company's address with the id, behind what it has of its own. */
function createReturnUrl({ redirect_url, id }: ConsentRow): string {
  const url = new URL(redirect_url);
  url.search += `${url.search ? '&' : '?'}ConsentId=${id}`;
  return url.href;
}

/** The page and its forms. They work without a script: what a press does stands in its address. */
export function registerConsentRoutes(app: FastifyInstance, options: ConsentRoutesOptions): void {
  const { store, directory, accountBank, getBaseUrl, now, wakeDeliveries } = options;

  const find = (token: string): Promise<ConsentRow | undefined> =>
    store.selectFrom('consents').selectAll().where('token', '=', token).executeTakeFirst();

  async function describe(row: ConsentRow): Promise<ShownConsent> {
    const { institutions } = accountBank;
    return {
      ...row,
      state: getConsentState(row, now()),
      bankName: institutions.find(({ id }) => id === row.institution_id)?.name ?? 'Bank',
      companyName: directory.findCompany(row.company_id)?.name ?? 'The company',
      accounts: await accountBank.listAccounts(row),
      returnUrl: createReturnUrl(row),
    };
  }

  async function show(row: ConsentRow | undefined, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(CONSENT_HEADERS);
    return row
      ? reply.send(renderConsent(await describe(row), `${CONSENT_PATH}/${row.token}`))
      : reply.code(404).send(renderUnknownConsent());
  }

  /** Ends a consent that waits. Resolves with the consent as it is then. */
  async function decide(token: string, decision: ConsentDecision): Promise<ConsentRow | undefined> {
    const row = await find(token);
    const decided =
      row &&
      (await store.transaction().execute((trx) =>
        moveConsent(trx, {
          id: row.id,
          from: ['CREATED'],
          to: CONSENT_DECISIONS[decision],
          now: now(),
        }),
      ));
    if (decided) wakeDeliveries();
    return decided ?? find(token);
  }

  registerBodyless(app, (bank) => {
    bank.get(`${CONSENT_PATH}/:token`, async ({ params }: ConsentRequest, reply) =>
      show(await find(params.token), reply),
    );

    for (const decision of Object.keys(CONSENT_DECISIONS) as ConsentDecision[]) {
      bank.post(`${CONSENT_PATH}/:token/${decision}`, async (request: ConsentRequest, reply) => {
        refuseForeignSites(request, getBaseUrl());
        const row = await decide(request.params.token, decision);
        // A second press redirects like the first. After a press that came too late, the page describes the consent.
        if (!row || getConsentState(row, now()) !== CONSENT_DECISIONS[decision])
          return show(row, row ? reply.code(409) : reply);
        return reply.headers(CONSENT_HEADERS).redirect(createReturnUrl(row), 303);
      });
    }
  });
}
