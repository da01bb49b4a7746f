import { Type } from 'typebox';
import { text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { createPageParameters } from '../../calls/definitions/read-page.ts';
import { createBodySchema, type ResourceField } from '../../calls/definitions/resource.ts';
import { findHostFault, parseHost } from '../../platform/addresses/parse-host.ts';
import { breakRule } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { addDomain, listDomains, removeDomain } from './domains.ts';

/** The maximum length of the input: a name of 253 characters may be written with more. */
const MAX_DOMAIN_LENGTH = 500;

export const DOMAIN_FIELDS = {
  Domain: {
    shown: text('An exact host; its subdomains are not included.'),
    create: Type.String({
      minLength: 1,
      maxLength: MAX_DOMAIN_LENGTH,
      format: 'hostname',
      examples: ['shop.example'],
    }),
  },
  CreatedAt: { shown: timeField() },
} satisfies Record<string, ResourceField>;

const checkFields = createFieldCheck(createBodySchema(DOMAIN_FIELDS));

/** The hosts that redirect URLs may lead to, and whose pages may embed the checkout (docs/decisions.md, 5). */
export const DOMAIN_CALLS = defineResource({
  name: 'AuthorizedDomain',
  plural: 'AuthorizedDomains',
  label: 'Authorized domain',
  path: '/authorized-domains',
  versions: ['v5'],
  scopes: ['online-payments', 'utilities'],
  idName: 'Domain',
  id: {
    read: (domain) => parseHost(domain),
    schema: Type.String({ minLength: 1, description: 'A host.' }),
    refusal: 'DOMAIN_NOT_FOUND',
  },
  keptIn: 'directory',
  fields: DOMAIN_FIELDS,
  words: { title: '{Domain}' },
  create: {
    verb: 'Allow a domain',
    summary: 'Authorizes a domain. Authorizing it again changes nothing.',
    guide: '#authorized-domains',
    refusals: [409],
    example: { Domain: 'shop.example' },
    check: (body) => {
      const errors = checkFields(body);
      const isText = !errors.some(({ Field }) => Field === 'Domain');
      const fault = isText ? findHostFault(body.Domain as string) : undefined;
      return fault ? [breakRule('Domain', fault), ...errors] : errors;
    },
    run: (body, change) => addDomain(parseHost((body as { Domain: string }).Domain) ?? '', change),
  },
  list: {
    summary: 'Lists the authorized domains, newest first.',
    description: 'Newest first.',
    page: { query: createPageParameters('', '[a-z0-9_.:[\\]-]{1,253}'), run: listDomains },
  },
  remove: {
    verb: 'Remove',
    summary:
      'Removes a domain. Existing links keep their redirect URLs, but its pages can no longer embed the checkout.',
    run: ({ companyId, id }, { trx }) => removeDomain(trx, { companyId, domain: id }),
  },
});
