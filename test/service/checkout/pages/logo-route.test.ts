import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { createLogos } from '../../../../src/service/calls/companies/create-logos.ts';
import type { Logo } from '../../../../src/service/calls/companies/read-logo.ts';
import { getLogoPath } from '../../../../src/service/calls/documents/send-document.ts';
import { registerLogoRoute } from '../../../../src/service/checkout/pages/logo-route.ts';
import { answerErrors } from '../../../../src/service/platform/http/answers/answer-errors.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const DATA = `data:image/svg+xml,${encodeURIComponent(SVG)}`;
const REMOTE = 'https://shop.example/logo.png';

let app: FastifyInstance;
afterEach(() => app.close());

function open(fetchLogo: (url: string) => Promise<Logo | undefined> = async () => undefined) {
  app = Fastify();
  answerErrors(app, () => {});
  const companies = [{ logo: DATA }, { logo: REMOTE }, {}] as Company[];
  registerLogoRoute(app, { directory: { companies }, getLogo: createLogos(fetchLogo) });
  return (logo: string) => app.inject({ url: getLogoPath({ logo }) ?? '' });
}

describe('the logo of a company', () => {
  it('is served by the service, as a picture and nothing else', async () => {
    const { statusCode, headers, body } = await open()(DATA);
    expect([statusCode, body]).toEqual([200, SVG]);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
    });
  });

  it('is fetched once from the company’s server for all shoppers', async () => {
    const fetchLogo = vi.fn(async () => ({ type: 'image/png', body: Buffer.from('png') }));
    const get = open(fetchLogo);
    const answers = await Promise.all([get(REMOTE), get(REMOTE)]);
    expect(answers.map(({ body }) => body)).toEqual(['png', 'png']);
    expect(fetchLogo.mock.calls).toEqual([[REMOTE]]);
  });

  it('is missing if its server has none, and the page shows an initial', async () => {
    expect((await open()(REMOTE)).statusCode).toBe(404);
  });

  it('is missing for an unknown company', async () => {
    expect((await open()('https://other.example/logo.png')).statusCode).toBe(404);
  });
});
