import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { PAYMENT_METHODS, PROVIDERS } from '../../../protocol/payment-methods.ts';
import type { Company } from '../../calls/companies/company.ts';
import { getActor } from '../../calls/companies/record-change.ts';
import type { Scope } from '../../calls/companies/scopes.ts';
import { nullable, oneOfTexts, text } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { URL_FORM, URL_HINT, WEBHOOK_URL_HINT } from '../../calls/definitions/request-fields.ts';
import { type CalledChange, createRecordSchema } from '../../calls/definitions/resource.ts';
import { parseHost } from '../../platform/addresses/parse-host.ts';
import { parseMerchantUrl } from '../../platform/addresses/parse-merchant-url.ts';
import type { WebhookTargets } from '../../platform/addresses/webhook-targets.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import {
  asHint,
  breakRule,
  type FieldError,
  type FieldRule,
  rejectFields,
} from '../../platform/http/answers/rejections.ts';
import { createFieldCheck, sortErrors } from '../../platform/http/requests/check-fields.ts';
import type { EventNeeds } from '../../webhooks/outbox/event-catalog.ts';
import { createWebhook } from '../../webhooks/registrations/registrations.ts';
import { WEBHOOK_FIELDS } from '../../webhooks/registrations/webhook-fields.ts';
import { DOMAIN_FIELDS } from '../directory/domain-resource.ts';
import { addDomain } from '../directory/domains.ts';
import { USER_FIELDS } from '../directory/user-resource.ts';
import { createUser } from '../directory/users.ts';
import {
  describeProviders,
  describeRequirement,
  listCompanyRequirements,
  REQUIREMENTS,
} from './list-requirements.ts';

export interface IntegrationNeeds extends EventNeeds {
  targets: WebhookTargets;
}

/** The scopes of a plug-in: payments, and the webhooks and domains that they need. */
const PLUGIN_SCOPES: readonly Scope[] = ['online-payments', 'utilities'];

const createUrl = (description: string) =>
  Type.String({ minLength: 1, maxLength: 2048, ...URL_FORM, description });

const Body = Type.Object(
  {
    Platform: Type.String({
      minLength: 1,
      maxLength: 50,
      pattern: '^[A-Za-z0-9][A-Za-z0-9 ._-]*$',
      description: 'The shop system, such as `WooCommerce`: it is in the name of the user.',
      ...asHint('Letters, digits, spaces, dots, hyphens and underscores, after a letter or digit.'),
    }),
    ShopUrl: createUrl('The shop, whose host is authorized.'),
    WebhookUrl: createUrl('Where the plug-in takes the events of payments.'),
  },
  { additionalProperties: false },
);
type NewIntegration = Record<'Platform' | 'ShopUrl' | 'WebhookUrl', string>;

const RequirementSchema = Type.Object(
  {
    Code: oneOfTexts(Object.keys(REQUIREMENTS), 'For programs.'),
    Message: text('For people.'),
    Provider: nullable({ type: 'string', enum: PROVIDERS }, 'Which provider needs it; null for the plug-in.'),
  },
  { additionalProperties: false },
);
const Requirements = Type.Array(RequirementSchema, { description: 'What is still missing.' });

const Integration = Type.Object(
  {
    Platform: text('As the caller gave it.'),
    ShopUrl: text('As the caller gave it.'),
    AuthorizedDomain: createRecordSchema(DOMAIN_FIELDS),
    Webhook: createRecordSchema(WEBHOOK_FIELDS, { isFirst: true }),
    User: createRecordSchema(USER_FIELDS, { isFirst: true }),
    Requirements,
  },
  { additionalProperties: false },
);

/** Returns the host of a shop in the form of `authorized-domains`, or the rule that its URL breaks. */
function readShopHost(shopUrl: string): { host: string } | FieldRule {
  const url = parseMerchantUrl(shopUrl);
  if (url === 'insecure') return 'HTTPS_REQUIRED';
  const host = url === 'malformed' ? undefined : parseHost(url.hostname);
  return host ? { host } : 'INVALID_VALUE';
}

const checkFields = createFieldCheck(Body);

function checkIntegration(body: Record<string, unknown>, { targets }: IntegrationNeeds): FieldError[] {
  const errors = checkFields(body);
  const isText = (name: keyof NewIntegration) => !errors.some(({ Field }) => Field === name);
  const shop = isText('ShopUrl') ? readShopHost(body.ShopUrl as string) : undefined;
  const target = isText('WebhookUrl') ? targets.findProblem(body.WebhookUrl as string) : undefined;
  return sortErrors(
    [
      ...errors,
      ...(typeof shop === 'string' ? [breakRule('ShopUrl', shop, URL_HINT)] : []),
      ...(target ? [breakRule('WebhookUrl', target, WEBHOOK_URL_HINT)] : []),
    ],
    Object.keys(Body.properties),
  );
}

/** Creates a unique username: `Woo Commerce` → `woo-commerce-3f9c1d2e4b5a`. */
const createUsername = (platform: string): string =>
  `${platform.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${randomBytes(6).toString('hex')}`;

interface Work extends CalledChange, EventNeeds {
  company: Company;
}

async function integrate(
  { Platform, ShopUrl, WebhookUrl }: NewIntegration,
  { company, events, ...at }: Work,
) {
  const shop = readShopHost(ShopUrl);
  if (typeof shop === 'string') throw rejectFields([breakRule('ShopUrl', shop, URL_HINT)]);
  const { host } = shop;
  const change = { ...at, companyId: company.id };
  // Grant no more scopes than the caller has: a token for payments must not create a user who can change users.
  const Scopes = PLUGIN_SCOPES.filter((scope) => at.by.granted.includes(scope));
  const user = {
    Username: createUsername(Platform),
    Name: `${Platform} ${host}`.slice(0, 100),
    Scopes,
    isPlugin: true,
  };
  return {
    Platform,
    ShopUrl,
    AuthorizedDomain: await addDomain(host, change),
    User: await createUser(user, change),
    Webhook: await createWebhook({ Url: WebhookUrl, EventTypes: events.ofPayments }, change),
    Requirements: [
      ...(Scopes.includes('utilities') ? [] : [describeRequirement('SCOPE_MISSING')]),
      ...listCompanyRequirements(company),
    ],
  };
}

const createIntegration = defineCall({
  id: 'createIntegration',
  method: 'POST',
  path: '/integrations',
  versions: ['v5'],
  summary: 'Sets up a plug-in: its domain, its webhook and its user. The password is shown only here.',
  guide: '#plug-ins',
  scopes: ['online-payments'],
  body: Body,
  answer: Type.Object({ Integration }),
  refusals: [409],
  example: {
    Platform: 'WooCommerce',
    ShopUrl: 'https://shop.example/',
    WebhookUrl: 'https://shop.example/servicepay/webhook',
  },
  transaction: 'shared',
  keptIn: 'directory',
  check: ({ body }, needs: IntegrationNeeds) => checkIntegration(body, needs),
  run: async ({ body, trx, now, company, request }, { events }) =>
    answer('Integration created.', {
      Integration: await integrate(body, { trx, now, company, events, by: getActor(request) }),
    }),
});

const METHOD_IDS = PAYMENT_METHODS.map(({ id }) => id);

const ProviderSchema = Type.Object(
  {
    Provider: oneOfTexts(PROVIDERS, 'As in `Providers` of a link.'),
    Enabled: Type.Boolean({ description: 'Whether links of the company may name it.' }),
    Ready: Type.Boolean({ description: 'Whether it is enabled and nothing is missing.' }),
    PaymentMethods: Type.Array(oneOfTexts(METHOD_IDS, 'A method.'), { description: 'Its methods.' }),
    Requirements,
  },
  { additionalProperties: false },
);

const listIntegrationProviders = defineCall({
  id: 'listIntegrationProviders',
  method: 'GET',
  path: '/integrations/providers',
  versions: ['v5'],
  summary: 'Lists the providers, each with what the company still needs in order to use it.',
  guide: '#plug-ins',
  scopes: ['online-payments'],
  answer: Type.Object({ Providers: Type.Array(ProviderSchema) }),
  transaction: 'none',
  run: async ({ company }) => answer('Providers.', { Providers: describeProviders(company) }),
});

/** The calls about the settings of a shop's plug-in. */
export const INTEGRATION_CALLS = [createIntegration, listIntegrationProviders];
