import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataDir } from '../../support/create-data-dir.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';
import { readKept } from '../../support/read-kept.ts';

/** A card that stands nowhere else, so that every trace of it is ours. */
const CARD = { number: '4539 1488 0343 6467', cvc: '739', name: 'Grace Hopper' };
const DIGITS = CARD.number.replaceAll(' ', '');
/** In the forms in which it could be left behind. */
const TRACES = [
  DIGITS,
  CARD.number,
  DIGITS.slice(0, 12),
  Buffer.from(DIGITS).toString('base64').slice(0, 16),
  Buffer.from(DIGITS).toString('hex'),
];

let dataDir: string;
let removeDataDir: () => void;
let service: TestService;
let said: string;

beforeEach(async () => {
  ({ dataDir, removeDataDir } = createDataDir());
  service = await createTestService({ dataDir });
  said = '';
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, name).mockImplementation((...words) => {
      said += words.join(' ');
    });
  }
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((words) => {
      said += words;
      return true;
    });
  }
});
afterEach(async () => {
  await service.close();
  removeDataDir();
});

const readFiles = () => readKept(service.store, dataDir);

describe('a card number', () => {
  it('is found nowhere after a payment: not in the files, the logs, the answers or the webhooks', async () => {
    const link = await service.createLink({
      WebhookUrl: 'https://hooks.example/',
      Metadata: { found: 'marker' },
    });
    const answers = [
      await service.pay(link, { card: { ...CARD, cvc: '7399' } }),
      await service.pay(link, { card: { ...CARD, number: `${CARD.number}8` } }),
      await service.pay(link, { card: CARD }),
      await service.inject({ url: link.path }),
      await service.getStatus(link),
    ];
    expect(answers[2]).toMatchObject({ body: { outcome: 'completed' } });
    await service.deliverDue();
    const files = await readFiles();
    expect(files.some((file) => file.includes('marker'))).toBe(true);
    expect(files.some((file) => file.includes(DIGITS.slice(-4)))).toBe(true);

    const texts = [said, JSON.stringify(answers), JSON.stringify(service.receiver.requests)];
    for (const trace of TRACES) {
      for (const file of files) expect(file.includes(trace)).toBe(false);
      for (const text of texts) expect(text).not.toContain(trace);
    }
  });

  it('is stored without its security code', async () => {
    const link = await service.createLink({ HideEmailInput: true });
    await service.pay(link, { card: CARD });
    const row = await service.store.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
    expect(row.card_last4).toBe('6467');
    const { id: _, payment_id: __, attempt_key: ___, created_at: ____, ...kept } = row;
    expect(JSON.stringify(kept)).not.toContain(CARD.cvc);
    const asked = await service.store
      .selectFrom('acquirer_authorizations')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(Object.keys(asked)).toEqual([
      'reference',
      'decline_code',
      'answers_at',
      'needs_challenge',
      'aftermath',
      'card_token',
      'brand',
      'terminal_answer',
      'statement',
    ]);
  });

  it('is refused in fields that are stored', async () => {
    const link = await service.createLink();
    const { body } = await service.pay(link, { card: { name: CARD.number } });
    expect(body).toEqual({ outcome: 'invalid', problems: { cardholder_name: 'name_invalid' } });
    for (const file of await readFiles()) expect(file.includes(CARD.number)).toBe(false);
  });
});
