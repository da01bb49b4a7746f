import { describe, expect, it } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { MAX_EXPORTED } from '../../../../src/service/payments/transactions/export-transactions-call.ts';
import { useService } from '../../support/use-service.ts';
import { addPayments } from './add-payments.ts';

const service = useService();

const PATH = '/api/v5/transactions.csv';

async function download(path = PATH, company?: Company) {
  const { status, body, headers } = await service.get(path, company);
  return { status, headers, lines: String(body).split('\r\n') };
}

const getNext = (link: unknown) => /^<(.+)>; rel="next"$/.exec(String(link))?.[1];

describe('GET /api/v5/transactions.csv', () => {
  it('returns a file with a line per transaction, newest first', async () => {
    await service.createLink({
      TransactionId: '-1+1',
      StoreReference: 'ROMA-1',
      Metadata: { a: 'x, "y"' },
      Notes: '=Pays late,\n"soon"',
    });
    service.clock.advance(60);
    await service.pay(await service.createLink({ TransactionId: 'order-1043' }));
    const { headers, lines } = await download();
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="transactions.csv"',
      'cache-control': 'no-store',
    });
    expect(headers.link).toBeUndefined();
    expect(lines).toEqual([
      'TransactionId,Channel,Status,Amount,Currency,Method,StoreReference,CreatedAt,UpdatedAt,Metadata,AuthorizedAmount,RefundedAmount,Notes',
      'order-1043,link,SETTLED,1990,EUR,card,,2026-11-21T09:31:00.000Z,2026-11-21T09:31:00.000Z,{},1990,0,',
      `'-1+1,link,CREATED,1990,EUR,,ROMA-1,2026-11-21T09:30:00.000Z,2026-11-21T09:30:00.000Z,"{""a"":""x, \\""y\\""""}",0,0,"'=Pays late,\n""soon"""`,
      '',
    ]);
  });

  it.each([
    ['comma', ','],
    ['semicolon', ';'],
  ])('begins with a mark and separates by %s for a spreadsheet', async (name, separator) => {
    await service.createLink({ TransactionId: '1234567890123456', Metadata: { note: 'Caffè ✓' } });
    service.clock.advance(1);
    await service.createLink({ TransactionId: '0042' });
    const { lines, headers } = await download(`${PATH}?Spreadsheet=${name}&Limit=1`);
    expect(lines[0]?.split(separator).slice(0, 2)).toEqual(['\ufeffTransactionId', 'Channel']);
    expect(lines[1]?.split(separator).slice(0, 2)).toEqual(['"=""0042"""', 'link']);
    const next = await download(getNext(headers.link) ?? '');
    expect(next.lines[0]?.startsWith(`\ufeffTransactionId${separator}`)).toBe(true);
    expect(next.lines[1]?.startsWith(`"=""1234567890123456"""${separator}link`)).toBe(true);
    expect(next.lines[1]).toContain('Caffè ✓');
    expect((await service.get(`${PATH}?Spreadsheet=tab`)).body.Errors).toMatchObject([
      { Field: 'Spreadsheet' },
    ]);
  });

  it('accepts the filters of the list, and refuses unknown parameters', async () => {
    await service.createLink({ TransactionId: 'open' });
    await service.pay(await service.createLink({ TransactionId: 'paid' }));
    const { lines } = await download(`${PATH}?Status=SETTLED&Card=1111`);
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^paid,/), '']);
    expect((await service.get(`${PATH}?Sort=x`)).body.Errors).toMatchObject([{ Field: 'Sort' }]);
  });

  it('links to the next file with the same filters if there are more transactions', async () => {
    await addPayments(service, MAX_EXPORTED + 3);
    const first = await download(`${PATH}?Channel=link`);
    expect(first.lines).toHaveLength(MAX_EXPORTED + 2);
    const next = getNext(first.headers.link) ?? '';
    expect(next).toMatch(/Channel=link&Cursor=/);
    const second = await download(next);
    expect(second.headers.link).toBeUndefined();
    const ids = [...first.lines.slice(1, -1), ...second.lines.slice(1, -1)].map((line) => line.split(',')[0]);
    expect(ids).toEqual(
      Array.from({ length: MAX_EXPORTED + 3 }, (_, index) => `many-${MAX_EXPORTED + 2 - index}`),
    );
  });

  it('returns at most Limit transactions, and refuses a Limit above the maximum', async () => {
    await addPayments(service, 4);
    const { lines, headers } = await download(`${PATH}?Limit=3`);
    expect([lines.length, getNext(headers.link)]).toEqual([5, expect.stringContaining('Limit=3')]);
    expect((await download(`${PATH}?Limit=4`)).headers.link).toBeUndefined();
    expect((await download(`${PATH}?Limit=${MAX_EXPORTED + 1}`)).status).toBe(400);
  });
});
