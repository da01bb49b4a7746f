import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ONBOARDING_FIELDS, type OnboardingState } from '../../../../protocol/page-renderer.ts';
import type { Directory } from '../../../calls/companies/open-directory.ts';
import { chooseLanguage } from '../../../calls/documents/choose-locales.ts';
import { leadOn, sendDocument } from '../../../calls/documents/send-document.ts';
import type { PartnerCompanyRow } from '../../../calls/tables/partner-companies.ts';
import type { PageRenderer } from '../../../platform/assets/load-page.ts';
import { registerForms } from '../../../platform/http/requests/register-forms.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import {
  type ApplicationFaults,
  type ApplicationForm,
  applyForCompany,
  canApply,
  findApplicant,
} from './apply-for-company.ts';
import { ONBOARDING_PATH } from './companies.ts';
import type { ReviewCompany } from './review-company.ts';

export interface OnboardingOptions {
  store: Store;
  page: PageRenderer;
  directory: Directory;
  now: () => number;
  getBaseUrl: () => string;
  wakeDeliveries: () => void;
  /** Absent if companies cannot be invited. */
  reviewCompany?: ReviewCompany | undefined;
}

type OnboardingRequest = FastifyRequest<{ Params: { token: string }; Body: URLSearchParams | undefined }>;

/** Longer than any real form, but short enough to be sent back. */
const MAX_FORM_BYTES = 16_384;

/** Reads the typed values. Spaces around them are removed, except in a password. */
function readForm(body: URLSearchParams | undefined): ApplicationForm {
  const fields = ONBOARDING_FIELDS.map((name) => {
    const typed = body?.get(name) ?? '';
    return [name, name === 'password' ? typed : typed.trim()];
  });
  return Object.fromEntries(fields) as ApplicationForm;
}

/** The state of the page; after the application, that of the company. */
function getState(row: PartnerCompanyRow, now: number): OnboardingState {
  if (canApply(row, now)) return 'form';
  return row.state === 'ONBOARDING' ? 'expired' : (row.state.toLowerCase() as OnboardingState);
}

async function findNames(store: Store, { company_id, parent_id }: PartnerCompanyRow) {
  const ids = [company_id, parent_id ?? company_id];
  const rows = await store.selectFrom('companies').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return { companyName: names.get(company_id) ?? '', partnerName: names.get(parent_id ?? 0) ?? '' };
}

/**
 * `OnboardingUrl`: the form in which a company applies. The secret in its URL grants access. The form can be sent once, and works
 * without scripts. The state of the application has its own URL, which can be reloaded.
 */
export function registerOnboardingRoutes(app: FastifyInstance, options: OnboardingOptions): void {
  const { store, page, directory, now, wakeDeliveries, reviewCompany } = options;

  /**
   * Sends the form, filled in with the typed values or those from the partner. If it can no longer be sent, shows the state of
   * the application.
   * @param status of a page without a form
   */
  async function sendPage(
    { request, reply, status = 410 }: { request: OnboardingRequest; reply: FastifyReply; status?: number },
    row?: PartnerCompanyRow,
    { typed, faults = {} }: { typed?: ApplicationForm; faults?: ApplicationFaults } = {},
  ) {
    const state = row ? getState(row, now()) : 'unknown';
    const { vat_number, iban, domain, representative } = row ?? {};
    const known = Object.entries({ vat_number, iban, domain, representative }).filter(([, text]) => text);
    const { password: _password, ...values } = typed ?? Object.fromEntries(known);
    const view = { state, language: chooseLanguage(request, page.languages), values, faults };
    const document = page.renderPage('onboarding', {
      ...view,
      ...(row && (await findNames(store, row))),
    });
    reply.code(state === 'form' ? (typed ? 400 : 200) : row ? status : 404);
    return sendDocument(reply, page, document);
  }

  app.get(`${ONBOARDING_PATH}/:token`, async (request: OnboardingRequest, reply) =>
    sendPage({ request, reply }, await findApplicant(store, request.params.token)),
  );

  app.get(`${ONBOARDING_PATH}/:token/sent`, async (request: OnboardingRequest, reply) => {
    const row = await findApplicant(store, request.params.token);
    // There is no state to show before the form is sent.
    return sendPage({ request, reply, status: 200 }, row?.state === 'ONBOARDING' ? undefined : row);
  });

  async function takeForm(request: OnboardingRequest, reply: FastifyReply) {
    const { token } = request.params;
    const typed = readForm(request.body);
    const taken = await store.transaction().execute(async (trx) => {
      const row = reviewCompany && (await findApplicant(trx, token, { isClaimed: true }));
      if (!row || !canApply(row, now())) return { row };
      return { row, faults: await applyForCompany(trx, row, { form: typed, reviewCompany, now: now() }) };
    });
    const { row, faults } = taken;
    if (!row || !faults || Object.keys(faults).length)
      return sendPage({ request, reply }, row, { typed, ...(faults && { faults }) });
    await directory.publish();
    wakeDeliveries();
    return leadOn(reply, `${ONBOARDING_PATH}/${token}/sent`);
  }

  registerForms(app, (scope) => {
    scope.post(`${ONBOARDING_PATH}/:token`, { bodyLimit: MAX_FORM_BYTES }, takeForm);
  });
}
