import { expect, it } from 'vitest';
import type { AdmittedPress } from '../../../../src/service/payments/defense/create-defense.ts';
import { KEEP_MS } from '../../../../src/service/payments/defense/decline-log.ts';
import { shareService } from '../../support/use-service.ts';
import { TYPED } from './create-attacker.ts';

const service = shareService({ operations: { CARD_TESTING_DEFENSE: 'on' } });

/** Declines presses with cards of ten BINs, each from its own address, which all begin before the first decline. */
async function declineAtOnce(times: number): Promise<void> {
  const admitted = Array.from({ length: times }, (_, index) =>
    service.defense.admit({
      ...TYPED,
      companyId: service.merchant.id,
      bin: `40000${index % 10}`,
      address: `203.0.113.${index}`,
    }),
  ) as AdmittedPress[];
  await Promise.all(admitted.map((each) => each.decline()));
}

it('a card testing alarm counts each decline once, also simultaneous ones and ones whose rows are deleted', async () => {
  const pauseMs = 20 * 60_000;
  for (let wave = 1; wave <= KEEP_MS / pauseMs + 2; wave += 1) {
    await declineAtOnce(30);
    const alarms = await service.defense.listAlarms(service.merchant.id);
    expect(alarms.map(({ declines }) => declines)).toEqual([30 * wave]);
    service.clock.advance(pauseMs / 1000);
  }
});
