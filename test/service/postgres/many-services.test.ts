import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestLink } from '../support/create-api-calls.ts';
import { createTestService, type TestService } from '../support/create-test-service.ts';
import { createLinkRequest } from '../support/requests/create-link-request.ts';

/** The number of services, each with its own connections and worker, like a process. */
const SERVICES = 4;
/** Presses of the pay button at the same moment, each of a window of its own. */
const PRESSES = 20;

let services: TestService[];
let first: TestService;
let round = 0;

beforeEach(async () => {
  round += 1;
  services = [];
  for (let index = 0; index < SERVICES; index += 1)
    services.push(await createTestService({ dataDir: `many-services-${round}` }));
  first = services[0] as TestService;
});
afterEach(() => Promise.all(services.map((service) => service.close())));

/** All of them at once, spread over the services. */
const pressTogether = <T>(press: (service: TestService) => Promise<T>): Promise<T[]> =>
  Promise.all(
    Array.from({ length: PRESSES }, (_, index) => press(services[index % SERVICES] as TestService)),
  );

const countApproved = async () =>
  (await first.store.selectFrom('attempts').select('id').where('state', '=', 'APPROVED').execute()).length;
const listEvents = () =>
  first.store.selectFrom('events').selectAll().where('type', '=', 'payment.settled').execute();

describe('several services on one database', () => {
  it('charge a link once, however many pay it at the same time', async () => {
    for (let count = 0; count < 5; count += 1) {
      const link = await first.createLink();
      const answers = await pressTogether((service) => service.pay(link));
      const outcomes = answers.map(({ body }) => body.outcome);
      expect(outcomes.filter((outcome) => outcome === 'completed')).toHaveLength(1);
      expect(outcomes.every((outcome) => ['completed', 'processing', 'closed'].includes(outcome))).toBe(true);
      expect(await countApproved()).toBe(count + 1);
      expect(await listEvents()).toHaveLength(count + 1);
    }
    const asked = await first.store.selectFrom('acquirer_authorizations').selectAll().execute();
    expect(asked).toHaveLength(5);
  });

  it('give the same press the same answer, wherever it arrives', async () => {
    const link = await first.createLink();
    const attemptKey = 'the-same-press';
    await pressTogether((service) => service.pay(link, { attemptKey }));
    for (const service of services)
      expect((await service.pay(link, { attemptKey })).body).toMatchObject({ outcome: 'completed' });
    expect(await first.store.selectFrom('attempts').selectAll().execute()).toHaveLength(1);
  });

  it('let one of a capture and a release win', async () => {
    for (let count = 0; count < 5; count += 1) {
      const link = await first.createLink({ AutoCapture: false });
      await first.pay(link);
      const settle = (service: TestService, action: string) =>
        service.post(`/api/v4/payments/${action}`, { TransactionIds: [link.transactionId] });
      const [captured, released] = await Promise.all([
        settle(services[1] as TestService, 'capture'),
        settle(services[2] as TestService, 'release'),
      ]);
      expect([captured, released].filter(({ body }) => body.Result)).toHaveLength(1);
      const { status } = await first.getStatus(link);
      expect(status).toBe(captured?.body.Result ? 'SETTLED' : 'RELEASED');
    }
  });

  it('create a transaction once, whichever service is called', async () => {
    const made = await pressTogether(({ post, ...service }) =>
      post('/api/v4/payments/link', createLinkRequest({ TransactionId: 'ORDER-1' }), service.merchant),
    );
    const codes = made.map(({ status }) => status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(PRESSES - 1);
  });

  it('send an event once', async () => {
    const links: TestLink[] = [];
    for (let count = 0; count < 10; count += 1)
      links.push(await first.createLink({ WebhookUrl: `https://hooks.example/${count}` }));
    await Promise.all(links.map((link, index) => services[index % SERVICES]?.pay(link)));
    for (const service of services) await service.deliverDue();
    const urls = services.flatMap(({ receiver }) => receiver.requests.map(({ url }) => url)).sort();
    expect(urls).toEqual(links.map((_, index) => `https://hooks.example/${index}`));
  });
});
