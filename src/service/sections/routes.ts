import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { createChallenge } from '../auth/create-challenge.ts';
import { answer } from '../http/answer.ts';
import { reject } from '../http/rejections.ts';
import { API_VERSION, createOpenApi } from './create-openapi.ts';
import { renderSection } from './render-section.ts';
import { findSection, SECTIONS, type Section } from './section-table.ts';

export interface SectionRoutesOptions {
  authenticate: Authenticate;
  /** `{base_url}`, known once the service listens. */
  getBaseUrl: () => string;
}

type SectionRequest = FastifyRequest<{ Params: { section: string } }>;

/** The documents are pages: text, one stylesheet of ours, and nothing that runs. */
const DOCS_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

const readSection = ({ params }: SectionRequest): Section => {
  const section = findSection(params.section);
  if (!section) throw reject('NOT_FOUND');
  return section;
};

/** "The Partners section returns 401 to companies that are not Admin or Partner companies" (specification). */
function refuseOrdinaryCompanies(request: FastifyRequest, { slug }: Section): void {
  if (slug === 'partners' && getCompany(request).type === 'merchant')
    throw reject('UNAUTHORIZED', createChallenge('company'));
}

/** The calls that the sandbox does not have: who may make them is told so, everybody else what they would be told anyway. */
function refuseAbsentCalls(app: FastifyInstance, authenticate: Authenticate): void {
  for (const section of SECTIONS) {
    for (const path of section.absent) {
      for (const url of [path, `${path}/*`]) {
        app.all(url, { onRequest: authenticate(section.scope) }, async (request) => {
          refuseOrdinaryCompanies(request, section);
          throw reject('NOT_IN_SANDBOX');
        });
      }
    }
  }
}

/** `GET /api/v5`: the index of the sections; and what each of them has to say of itself. */
export function registerSectionRoutes(
  app: FastifyInstance,
  { authenticate, getBaseUrl }: SectionRoutesOptions,
): void {
  app.get('/api/v5', async () =>
    answer('Sections of the API.', {
      Sections: SECTIONS.map(({ title, description, scope, slug }) => ({
        Title: title,
        Description: description,
        Scope: scope,
        DocsUrl: `/api/v5/docs/${slug}`,
        OpenApiUrl: `/api/v5/openapi/${slug}`,
      })),
      Version: API_VERSION,
    }),
  );
  app.get('/api/v5/docs/:section', async (request: SectionRequest, reply) =>
    reply.headers(DOCS_HEADERS).send(renderSection(readSection(request), getBaseUrl())),
  );
  app.get('/api/v5/openapi/:section', async (request: SectionRequest, reply) =>
    reply.header('cache-control', 'no-cache').send(createOpenApi(readSection(request), getBaseUrl())),
  );
  refuseAbsentCalls(app, authenticate);
}
