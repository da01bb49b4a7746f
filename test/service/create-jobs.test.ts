import { expect, it, vi } from 'vitest';
import { POLL } from './support/poll.ts';
import { useService } from './support/use-service.ts';

const service = useService();

it('are begun by the look of each second that finds them due', async () => {
  const link = await service.createLink({ LinkDurationSeconds: 60 });
  const readStatus = async () =>
    (await service.store.selectFrom('payments').select('status').executeTakeFirstOrThrow()).status;
  await service.pollJobs();
  await service.runDueJobs();
  expect(await readStatus()).toBe('CREATED');
  service.clock.advance(60);
  await service.pollJobs();
  await vi.waitUntil(async () => (await readStatus()) === 'EXPIRED', POLL);
  expect((await service.getStatus(link)).status).toBe('EXPIRED');
});

it('are run until none is due that another one has made due', async () => {
  await service.pay(await service.createLink());
  await service.runDueJobs();
  expect(await service.store.selectFrom('figure_postings').select('id').execute()).toEqual([]);
  expect(await service.store.selectFrom('account_postings').select('id').execute()).toEqual([]);
});
