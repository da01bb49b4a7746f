import { describe, expect, it } from 'vitest';
import { shareService } from '../../support/use-service.ts';

const service = shareService();

const load = (query: string, accepted: string) =>
  service.inject<string>({ url: `/privacy${query}`, headers: { 'accept-language': accepted } });

describe('the page about the shopper’s data', () => {
  it.each([
    ['the language that the footer names', '?lang=cz', 'it', 'cs'],
    ['else one that the browser accepts', '', 'nl, it;q=0.5', 'it'],
    ['not an unknown one', '?lang=xx', 'fr', 'fr'],
    ['not two at once', '?lang=cz&lang=fr', 'de', 'de'],
    ['English without any', '', 'nl', 'en'],
  ])('is in %s', async (_which, query, accepted, tag) => {
    const { status, body } = await load(query, accepted);
    expect(status).toBe(200);
    expect(body).toMatch(new RegExp(`^<!doctype html><html lang="${tag}"`));
  });

  it('has no script, cannot be framed, and sets no cookie', async () => {
    const { headers, body } = await load('', 'en');
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('Your data on the payment page');
  });
});
