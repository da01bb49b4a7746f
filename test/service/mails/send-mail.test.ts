import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../../src/service/back-office/operations/create-metrics.ts';
import { readOutbox } from '../../../src/service/back-office/operations/read-outbox.ts';
import { BUILT_IN_COMPANIES } from '../../../src/service/calls/companies/read-companies.ts';
import { createMails } from '../../../src/service/create-mails.ts';
import type { MailTransport } from '../../../src/service/mails/create-mail-transport.ts';
import { expireMails } from '../../../src/service/mails/expire-mails.ts';
import { MAIL_LIFE_MS, type NewMail, recordMail } from '../../../src/service/mails/record-mail.ts';
import { MAIL_RETRY_SECONDS, sendMail } from '../../../src/service/mails/send-mail.ts';
import type { MailRow } from '../../../src/service/mails/tables.ts';
import type { JobWorker } from '../../../src/service/payments/due/create-job-worker.ts';
import { readMailConfig } from '../../../src/service/platform/config/read-mail-config.ts';
import { useService } from '../support/use-service.ts';
import { type SmtpDouble, startSmtpDouble } from './start-smtp-double.ts';

const PNG = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`;
const HTML = '<!doctype html><html><head></head><body><!--logo--><p>Grüße</p></body></html>';

const service = useService();
let smtp: SmtpDouble;
let workers: JobWorker[];
let lines: string[];
beforeEach(async () => {
  smtp = await startSmtpDouble({ user: 'ada', pass: 'secret' });
  workers = [];
  lines = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await smtp.stop();
});

function createWorker(url = smtp.url, company: object = {}): JobWorker {
  const worker = createMails({
    server: readMailConfig({ MAIL_URL: url, MAIL_FROM: 'ServicePay <pay@pay.example>' }),
    isReal: true,
    store: service.store,
    directory: {
      findCompany(id) {
        const found = service.directory.findCompany(id);
        return found && { ...found, ...company };
      },
    },
    now: service.clock.now,
    report: (line) => lines.push(line),
    reportFault: (error) => service.faults.push(error),
  });
  if (!worker) throw new Error('There is no server.');
  workers.push(worker);
  return worker;
}

const record = (change: Partial<NewMail> = {}) =>
  recordMail(service.store, {
    companyId: service.merchant.id,
    paymentId: null,
    kind: 'receipt',
    recipient: 'ada@example.com',
    mail: { language: 'de', subject: 'Grüße', text: 'Grüße\n', html: HTML },
    now: service.clock.now(),
    ...change,
  });

const readRows = () =>
  service.store.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute();

describe('a mail', () => {
  it('is sent once, as text and as a document with the logo, and answers go to the merchant', async () => {
    await record();
    const worker = createWorker(smtp.url, { logo: PNG });
    await worker.runDue();
    await worker.runDue();
    const [{ id } = { id: '' }] = await readRows();
    expect(smtp.mails).toMatchObject([{ from: 'pay@pay.example', to: ['ada@example.com'] }]);
    const source = smtp.mails[0]?.source ?? '';
    for (const line of [
      /^From: ServicePay <pay@pay\.example>\r$/m,
      /^To: ada@example\.com\r$/m,
      /^Reply-To: ciao@shop\.example\r$/m,
      /^Subject: =\?UTF-8\?/m,
      new RegExp(`^Message-ID: <${id}@pay\\.example>\\r$`, 'm'),
      /^Date: /m,
      /^Auto-Submitted: auto-generated\r$/m,
      /multipart\/alternative.*text\/plain.*text\/html.*image\/png/s,
      /^Content-Id: <logo>\r$/im,
    ])
      expect(source).toMatch(line);
    expect(source.replace(/=\r\n/g, '')).toMatch(/src=3D"cid:logo"|src="cid:logo"/);
    expect(await readRows()).toMatchObject([{ state: 'SENT', tries: 1, due_at: null }]);
  });

  it('has every address of the contact for its answers', async () => {
    await record();
    const contact = 'mailto:o%27neil%2Bshop@shop.example,b@shop.example?subject=x';
    await createWorker(smtp.url, { legal: { contact } }).runDue();
    expect(smtp.mails[0]?.source).toMatch(/^Reply-To: o'neil\+shop@shop\.example,\s+b@shop\.example\r$/m);
  });

  it('has a button of the mail program if it is one that can be ended, and no other has', async () => {
    const stopUrl = 'https://pay.example/letters/secret';
    await record({ stopUrl });
    await record({ recipient: 'bob@example.com' });
    await createWorker().runDue();
    const find = (to: string) => smtp.mails.find((mail) => mail.to[0] === to)?.source ?? '';
    expect(find('ada@example.com')).toMatch(
      /^List-Unsubscribe: <https:\/\/pay\.example\/letters\/secret>\r$/m,
    );
    expect(find('ada@example.com')).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(find('bob@example.com')).not.toMatch(/unsubscribe/i);
  });

  it('has no placeholder for a logo that mail programs do not show', async () => {
    await record();
    await createWorker(smtp.url, { logo: 'data:image/svg+xml,%3Csvg/%3E' }).runDue();
    expect(smtp.mails[0]?.source).not.toMatch(/cid:logo|image\//);
    expect(smtp.mails[0]?.source).not.toContain('<!--logo-->');
  });

  it('has the logo of each company of a sandbox without fixtures', async () => {
    const logos = BUILT_IN_COMPANIES.flatMap(({ logo }) => logo ?? []);
    expect(logos.length).toBeGreaterThan(0);
    for (const logo of logos) {
      await record();
      await createWorker(smtp.url, { logo }).runDue();
      expect(smtp.mails.at(-1)?.source).toMatch(/^Content-Id: <logo>\r$/im);
    }
  });

  it('is sent once by two workers', async () => {
    for (let count = 0; count < 7; count += 1) await record({ recipient: `ada${count}@example.com` });
    await Promise.all([createWorker().runDue(), createWorker().runDue()]);
    expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual(
      Array.from({ length: 7 }, (_, count) => `ada${count}@example.com`),
    );
  });

  it('is tried again later with the same Message-ID if the server defers it', async () => {
    await record();
    smtp.refusals.recipient.push({ code: 451, text: '4.3.0 <ada@example.com> try later' });
    const worker = createWorker();
    await worker.runDue();
    expect(await readRows()).toMatchObject([{ state: 'WAITING', tries: 1 }]);
    await worker.runDue();
    expect(smtp.mails).toEqual([]);
    service.clock.advance((MAIL_RETRY_SECONDS[0] ?? 0) * 1.1 + 1);
    await worker.runDue();
    expect(smtp.mails).toHaveLength(1);
    expect(await readRows()).toMatchObject([{ state: 'SENT', tries: 2 }]);
  });

  it.each(['recipient', 'data'] as const)(
    'fails at once if the server refuses the %s for good',
    async (step) => {
      await record();
      smtp.refusals[step].push({ code: 550, text: '5.1.1 <ada@example.com> unknown' });
      await createWorker().runDue();
      const [row] = await readRows();
      expect(row).toMatchObject({ state: 'FAILED', tries: 1, due_at: null });
      expect(lines).toEqual([
        `Mail ${row?.id} failed: 550 5.1.1 to ${step === 'data' ? 'DATA' : 'RCPT TO'} (no more tries)`,
      ]);
    },
  );

  it('waits if the server refuses the password, which is not logged', async () => {
    await record();
    await createWorker(smtp.url.replace('secret', 'wrong')).runDue();
    expect(await readRows()).toMatchObject([{ state: 'WAITING', tries: 1 }]);
    expect(lines).toEqual([expect.stringMatching(/failed: 535 to AUTH \w+ \(next try in 15 s\)$/)]);
  });

  it('waits if there is no server, and fails after the last try', async () => {
    await record({ lifeMs: 10 * MAIL_LIFE_MS });
    await smtp.stop();
    const worker = createWorker();
    for (const seconds of [...MAIL_RETRY_SECONDS, 0]) {
      await worker.runDue();
      service.clock.advance(seconds * 1.1 + 1);
    }
    expect(await readRows()).toMatchObject([{ state: 'FAILED', tries: MAIL_RETRY_SECONDS.length + 1 }]);
    expect(lines.at(-1)).toMatch(/failed: ECONNREFUSED \(no more tries\)$/);
    expect(lines.join()).not.toContain('example.com');
  });

  it('is not sent when it is too old or its code has expired', async () => {
    await record();
    await record({ kind: 'code', lifeMs: 600_000 });
    service.clock.advance(601);
    await createWorker().runDue();
    expect(smtp.mails).toHaveLength(1);
    await record();
    service.clock.advance(MAIL_LIFE_MS / 1000);
    await createWorker().runDue();
    expect(smtp.mails).toHaveLength(1);
    expect((await readRows()).map(({ state }) => state).sort()).toEqual(['EXPIRED', 'EXPIRED', 'SENT']);
  });

  it('is not sent if its time ends after a worker has claimed it', async () => {
    await record({ lifeMs: 1000 });
    const [{ id } = { id: '' }] = await readRows();
    const sent: string[] = [];
    const transport: MailTransport = {
      send: async ({ row }) => ({ isSent: sent.push(row.id) > 0 }),
      check: async () => undefined,
      close: () => {},
    };
    const { store, directory, clock } = service;
    const options = {
      store,
      directory,
      transport,
      getLogo: async () => undefined,
      now: clock.now,
      report: () => {},
    };
    clock.advance(1);
    await sendMail(id, options);
    expect(sent).toEqual([]);
    await service.store
      .updateTable('mails')
      .set({ until: clock.now() + 1 })
      .execute();
    await sendMail(id, options);
    expect(sent).toEqual([id]);
  });

  it('that is too old is ended in batches, between which requests are served', async () => {
    await record();
    const [row] = await readRows();
    const copies = Array.from({ length: 1200 }, (_, index) => ({ ...(row as MailRow), id: `copy-${index}` }));
    for (let first = 0; first < copies.length; first += 400)
      await service.store
        .insertInto('mails')
        .values(copies.slice(first, first + 400))
        .execute();
    let turns = 0;
    const countTurn = () => {
      turns += 1;
      counting = setImmediate(countTurn);
    };
    let counting = setImmediate(countTurn);
    await expireMails(service.store, service.clock.now() + MAIL_LIFE_MS);
    clearImmediate(counting);
    expect(turns).toBeGreaterThanOrEqual(2);
    expect(new Set((await readRows()).map(({ state }) => state))).toEqual(new Set(['EXPIRED']));
  });

  it('is sent again after the lease of a worker that died', async () => {
    await record();
    await service.store
      .updateTable('mails')
      .set({ due_at: service.clock.now() + 60_000 })
      .execute();
    const worker = createWorker();
    await worker.runDue();
    expect(smtp.mails).toEqual([]);
    service.clock.advance(61);
    await worker.runDue();
    expect(smtp.mails).toHaveLength(1);
  });

  it('has one recipient, whatever its address contains', async () => {
    await record();
    await service.store.updateTable('mails').set({ recipient: 'ada@example.com, bob@example.com' }).execute();
    await createWorker().runDue();
    expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('bob@example.com');
  });
});

describe('the metrics', () => {
  it('count mails that were sent, deferred, refused or too old, and those that wait', async () => {
    const metrics = createMetrics(() => readOutbox(service.store, service.clock.now()));
    for (let count = 0; count < 3; count += 1) await record();
    smtp.refusals.recipient.push({ code: 451, text: 'later' }, { code: 550, text: 'never' });
    await createWorker().runDue();
    await record({ lifeMs: 0 });
    await createWorker().runDue();
    const text = await metrics.render();
    metrics.close();
    for (const result of ['sent', 'retried', 'failed', 'expired'])
      expect(text).toContain(`servicepay_mails_total{result="${result}"} 1\n`);
    expect(text).toContain('servicepay_mails_waiting 1\n');
  });
});
