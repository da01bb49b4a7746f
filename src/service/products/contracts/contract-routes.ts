import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maskEmail } from '../../../protocol/card.ts';
import { CONTRACT_NOTICES, type ContractView } from '../../../protocol/page-renderer.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { chooseLanguage, chooseLocale } from '../../calls/documents/choose-locales.ts';
import { describeMerchant, leadOn, sendDocument, sendNotFound } from '../../calls/documents/send-document.ts';
import type { PageRenderer } from '../../platform/assets/load-page.ts';
import { registerForms } from '../../platform/http/requests/register-forms.ts';
import type { Store } from '../../platform/store/open-store.ts';
import {
  CONTRACT_PATH,
  type Contract,
  type ContractNeeds,
  getContractEnd,
  type Network,
} from './contract.ts';
import { CONTRACTS } from './contract-records.ts';
import { digestContract } from './digest-contract.ts';
import { type ContractPress, declineContract, mailCode, signContract } from './sign-contract.ts';

export interface ContractRoutesOptions extends ContractNeeds {
  store: Store;
  page: PageRenderer;
  directory: Directory;
  wakeDeliveries: () => void;
}

type ContractRequest = FastifyRequest<{
  Params: { token: string };
  Querystring: { notice?: string };
  Body: URLSearchParams | undefined;
}>;

/** Longer than any real form. */
const MAX_FORM_BYTES = 16_384;
const MAX_USER_AGENT_LENGTH = 500;

const readNetwork = ({ caller, headers }: FastifyRequest): Network => ({
  Ip: caller,
  UserAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
});

const PAGE_STATES: Record<string, ContractView['state']> = {
  SIGNED: 'signed',
  DECLINED: 'declined',
  EXPIRED: 'expired',
  VOIDED: 'voided',
};

type Shown = Omit<ContractView, 'language' | 'locale' | 'notice' | 'merchantName' | 'logo' | 'legal'>;

/** Describes a contract for its page. The fingerprint is that of the displayed text. */
function describeContract(record: Contract, now: number): Shown {
  const { body } = record;
  const { FirstName = '', LastName = '', Email = '' } = body.party ?? {};
  const endedAt = body.signedAt ?? body.declinedAt;
  return {
    path: `${CONTRACT_PATH}/${body.token}`,
    state: PAGE_STATES[CONTRACTS.getState(record, now)] ?? 'open',
    title: body.Title,
    body: body.Body,
    sha256: digestContract(body),
    signerName: `${FirstName} ${LastName}`,
    email: maskEmail(Email),
    until: new Date(getContractEnd(record)).toISOString(),
    hasCode: body.code !== undefined,
    ...(endedAt !== undefined && { endedAt: new Date(endedAt).toISOString() }),
    ...(body.typedName && { typedName: body.typedName }),
  };
}

/**
 * `SigningUrl`: the page on which a contract is read, signed or declined. The secret in its URL grants access, and it works
 * without scripts: each button submits a form, answered with the updated page.
 */
export function registerContractRoutes(app: FastifyInstance, options: ContractRoutesOptions): void {
  const { store, page, directory, now, wakeDeliveries } = options;

  async function find({ params: { token } }: ContractRequest) {
    const record = await CONTRACTS.findByToken(store, token);
    const company = record && directory.findCompany(record.company_id);
    return company && { record, company };
  }

  const change = async <T>(
    { id, company_id: companyId }: Contract,
    run: (press: ContractPress) => Promise<T>,
  ): Promise<T> => {
    const done = await store
      .transaction()
      .execute((trx) => run({ trx, now: now(), companyId, needs: options, id }));
    wakeDeliveries();
    return done;
  };

  const chooseReader = (request: ContractRequest, { body }: Contract) => {
    const language = body.language ?? chooseLanguage(request, page.languages);
    const locale = chooseLocale(request, language);
    return { language, ...(locale && { locale }) };
  };

  app.get(`${CONTRACT_PATH}/:token`, async (request: ContractRequest, reply) => {
    const found = await find(request);
    if (!found) return sendNotFound(request, reply, page);
    const { record, company } = found;
    const notice = CONTRACT_NOTICES.find((known) => known === request.query.notice);
    const view = {
      ...chooseReader(request, record),
      ...describeMerchant(company),
      ...describeContract(record, now()),
      ...(notice && { notice }),
    };
    return sendDocument(reply, page, page.renderPage('contract', view, company.brand));
  });

  registerForms(app, (scope) => {
    /** Redirects to the updated page after a form, so that it can be reloaded. */
    const answerPress = (
      path: string,
      press: (at: ContractPress, request: ContractRequest, record: Contract) => Promise<string | undefined>,
    ) =>
      scope.post(
        `${CONTRACT_PATH}/:token/${path}`,
        { bodyLimit: MAX_FORM_BYTES },
        async (request: ContractRequest, reply: FastifyReply) => {
          const found = await find(request);
          if (!found) return sendNotFound(request, reply, page);
          const notice = await change(found.record, (at) => press(at, request, found.record));
          return leadOn(
            reply,
            `${CONTRACT_PATH}/${request.params.token}${notice ? `?notice=${notice}` : ''}`,
          );
        },
      );

    answerPress('code', (at, request, record) => mailCode(at, chooseReader(request, record).language));
    answerPress('sign', (at, request) => {
      const form = { name: request.body?.get('signer_name') ?? '', code: request.body?.get('code') ?? '' };
      return signContract(at, form, readNetwork(request));
    });
    answerPress('decline', (at, request) => declineContract(at, readNetwork(request)));
  });
}
