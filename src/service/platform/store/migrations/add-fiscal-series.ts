import { type Kysely, sql } from 'kysely';

interface OldBody {
  VatNumber: string;
  FiscalCode?: string;
  Series?: Record<string, number>;
}

/**
 * The last number of each series of invoices and files, by the tax code that it belongs to. Earlier versions kept it in the
 * configuration of each company, so that two companies with one VAT number gave each number twice.
 */
export async function addFiscalSeries(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table fiscal_series (
        owner text not null,
        series text not null,
        last_number integer not null,
        primary key (owner, series)
      )`,
    )
    .execute(db);
  const { rows } = await sql<{ id: string; body: string }>`
    select id, body from records where resource = 'Configuration'
  `.execute(db);
  const last = new Map<string, [owner: string, series: string, last: number]>();
  for (const { id, body } of rows) {
    const { Series = {}, ...configuration } = JSON.parse(body) as OldBody;
    const { VatNumber, FiscalCode = VatNumber.slice(2) } = configuration;
    // The files were named after the VAT number; a name under another code starts behind it, too.
    for (const [series, number] of Object.entries(Series))
      for (const owner of new Set(series === 'file' ? [VatNumber, `IT${FiscalCode}`] : [VatNumber])) {
        const key = `${owner} ${series}`;
        last.set(key, [owner, series, Math.max(number, last.get(key)?.[2] ?? 0)]);
      }
    await sql`update records set body = ${JSON.stringify(configuration)} where id = ${id}`.execute(db);
  }
  for (const [owner, series, number] of last.values())
    await sql`insert into fiscal_series (owner, series, last_number) values (${owner}, ${series}, ${number})`.execute(
      db,
    );
}
