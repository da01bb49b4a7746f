import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explainAttempt } from '../../../../src/service/back-office/dashboard/explain-attempt.ts';

describe('explainAttempt', () => {
  it.each([
    [204, null, null],
    [401, null, /signature.*company's secret/],
    [403, null, /firewall/],
    [400, null, /body/],
    [410, null, /path/],
    [413, null, /256 KiB/],
    [429, null, /limits/],
    [503, null, /in front/],
    [404, null, /path/],
    [405, null, /POST/],
    [302, null, /not followed/],
    [500, null, /log/],
    [418, null, null],
    [null, 'Connection failed (ECONNREFUSED).', /start the receiver/],
    [null, 'Connection failed (ENOTFOUND).', /no host/],
    [null, 'Connection failed (ECONNRESET).', /without an answer/],
    [null, 'Connection failed (ETIMEDOUT).', /does not answer/],
    [null, 'Connection failed (ENETUNREACH).', /does not answer/],
    [null, 'Connection failed (HPE_INVALID_CONSTANT).', /valid HTTP/],
    [null, 'Connection failed (HPE_HEADER_OVERFLOW).', /valid HTTP/],
    [null, 'Connection failed (CERT_HAS_EXPIRED).', /certificate/],
    [null, 'Connection failed (ERR_TLS_CERT_ALTNAME_INVALID).', /certificate/],
    [null, 'Connection failed (DEPTH_ZERO_SELF_SIGNED_CERT).', /certificate/],
    [null, 'Connection failed (UNABLE_TO_VERIFY_LEAF_SIGNATURE).', /certificate/],
    [null, 'Connection failed (EPROTO).', /encrypted/],
    [null, 'Connection failed (EMFILE).', null],
    [null, 'Connection failed.', null],
    [null, 'Address not allowed.', /WEBHOOK_ALLOW/],
    [null, 'No answer in time.', /Answer first/],
  ])('explains the status %s with the failure %s as %s', (ResponseStatus, failure, hint) => {
    const said = explainAttempt({ ResponseStatus, Error: failure });
    if (hint) expect(said).toMatch(hint);
    else expect(said).toBeNull();
  });

  it('has a sentence for each row of the documents that is about an attempt', () => {
    const [, table = ''] =
      /### When a delivery fails\n(.*?)\n###/s.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? [];
    const endings = [
      ...table.matchAll(/^\| (?:`(\d{3})`|a status from (\d{3})|(?:a code with )?([A-Z]{3,})\b|"([^"]+)")/gm),
    ];
    expect(endings).toHaveLength(14);
    for (const [row, code, status, system, sentence] of endings) {
      // Some rows name the beginning of a code.
      const failure = system ? `Connection failed (${system}_OTHER).` : (sentence ?? null);
      const ResponseStatus = code || status ? Number(code ?? status) : null;
      expect([row, explainAttempt({ ResponseStatus, Error: failure })]).not.toEqual([row, null]);
    }
  });
});
