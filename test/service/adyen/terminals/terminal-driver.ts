import { createAdyen } from '../../../../src/service/create-adyen.ts';
import type { ShopperAct, TerminalNetworkDriver } from '../../../contracts/terminal-network-driver.ts';
import { POIID } from '../../pos/waiting/create-fake-terminal.ts';
import type { Plan } from '../../support/adyen-double/terminal-answers.ts';
import { useTerminals } from '../../support/adyen-double/use-terminals.ts';
import { createAttempt } from '../../support/shopper/create-attempt.ts';

const PLANS: Record<ShopperAct, Plan> = {
  pays: {},
  'is declined': { does: { fails: 'Refusal', with: { refusalReason: '210 Not enough balance' } } },
  cancels: { does: { fails: 'Cancel' } },
  waits: { does: 'wait' },
};

export const ADYEN_TERMINALS: TerminalNetworkDriver = {
  name: "Adyen's terminals",
  lacks: [],
  use() {
    const { adyen, service, terminal } = useTerminals();
    /** Creates the ports of another process. */
    const create = () =>
      createAdyen({
        store: service.store,
        config: adyen.config,
        getBaseUrl: service.getBaseUrl,
        now: service.clock.now,
        report: () => {},
        onRefusedCredentials: () => {},
      });
    return {
      get network() {
        return create().terminals;
      },
      world: {
        createOther: () => create().terminals,
        async readReference(reference) {
          const rows = service.store.selectFrom('adyen_payments').select('psp_reference');
          return (await rows.where('reference', '=', reference).executeTakeFirst())?.psp_reference;
        },
        get store() {
          return service.store;
        },
        poiid: POIID,
        setOnline: (isOnline) => adyen.devices.setOnline(POIID, isOnline),
        createReference: () => createAttempt(service),
        plan: (act) => terminal.plan(PLANS[act]),
        present: () => terminal.tap(),
        countCharges: (reference) =>
          adyen.payments.filter((booked) => booked.reference === reference && booked.isAuthorised).length,
        loseNext: (what) => adyen.failNext(/^\/devices/, what === 'answer' ? 'lost' : 'dropped'),
      },
    };
  },
};
