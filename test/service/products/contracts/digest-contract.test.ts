import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { digestContract } from '../../../../src/service/products/contracts/digest-contract.ts';

describe('the digest of a contract', () => {
  it('equals sha256sum over title, two line feeds and body', () => {
    const sum = execFileSync('sha256sum', {
      input: 'Mietvertrag für 1 €\n\n## 1\n日本\r\n',
      encoding: 'utf8',
    });
    expect(digestContract({ Title: 'Mietvertrag für 1 €', Body: '## 1\n日本\r\n' })).toBe(sum.split(' ')[0]);
  });

  it('differs for any other text', () => {
    const base = { Title: 'Lease', Body: 'Text' };
    const others = [
      base,
      { ...base, Title: 'lease' },
      { ...base, Body: 'Text ' },
      { Title: 'Leas', Body: 'eText' },
    ];
    expect(new Set(others.map(digestContract)).size).toBe(others.length);
  });
});
