import type { ProofDemand } from '../../../../src/protocol/shapes/proof-demand.ts';
import type { CardPress, Defense } from '../../../../src/service/payments/defense/create-defense.ts';
import type { DeclineRow } from '../../../../src/service/payments/defense/tables.ts';
import type { Answer, TestLink } from '../../support/create-api-calls.ts';
import type { TestService } from '../../support/create-test-service.ts';
import { createPayRequest, type PayChange } from '../../support/requests/create-pay-request.ts';

const NO_APPROVALS = JSON.stringify({});
export const DECLINED = '4000 0000 0000 0002';
/** A press as the defense sees it, of a company that no other test has. */
export const TYPED = {
  companyId: 1_000,
  pressedLink: 'payment-1',
  attemptKey: 'press-1',
  declinedAttempts: 0,
  place: undefined,
  bin: '400000',
  address: '203.0.113.200',
  proof: undefined,
};

interface Attacker {
  /** Where the presses come from. */
  address: string;
  press(link: TestLink, change?: PayChange & { proof?: string }): Promise<Answer<never>>;
  decline(link: TestLink): Promise<Answer<never>>;
  /** Declines, each on a link of its own and from an address of its own; resolves with the outcomes. */
  declineElsewhere(times: number): Promise<string[]>;
  /** Declines of another process, like the last one here. */
  declineInOthers(times: number, change: (index: number) => Partial<DeclineRow>): Promise<void>;
}

/** An attacker who presses the buttons of checkouts without their pages. */
export function createAttacker(getService: () => TestService): Attacker {
  const attacker: Attacker = {
    address: '192.0.2.1',
    press(link, { proof, ...change } = {}) {
      const { inject, clock } = getService();
      const payload = { ...createPayRequest(change, clock.now()), ...(proof && { proof }) };
      return inject({
        method: 'POST',
        url: `${link.path}/pay`,
        payload,
        remoteAddress: attacker.address,
      });
    },
    decline: (link) => attacker.press(link, { card: { number: DECLINED } }),
    async declineElsewhere(times) {
      const outcomes: string[] = [];
      for (let index = 0; index < times; index += 1) {
        attacker.address = `198.51.100.${index}`;
        const { body } = await attacker.decline(await getService().createLink());
        outcomes.push((body as { outcome: string }).outcome);
      }
      return outcomes;
    },
    async declineInOthers(times, change) {
      const { store, defense } = getService();
      const rows = store.selectFrom('declines').selectAll().orderBy('created_at', 'desc');
      const row = await rows.executeTakeFirstOrThrow();
      const others = Array.from({ length: times }, (_, index) => {
        const id = `${row.id} ${index}`;
        return { ...row, process: 'another', id, approvals: NO_APPROVALS, ...change(index) };
      });
      await store.insertInto('declines').values(others).execute();
      await defense.refresh();
    },
  };
  return attacker;
}

/** The work that a press would have to do now. */
export function findDemand(defense: Defense, typed: CardPress): ProofDemand | undefined {
  const admission = defense.admit(typed);
  if ('demand' in admission) return admission.demand;
  admission.drop();
  return undefined;
}
