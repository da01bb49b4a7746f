import type { MockPage } from './create-mock-page.ts';
import { resetScript, script, setOutcome } from './mock-script.ts';
import type { ServicePayMock } from './mock-types.ts';
import { findMockPage, forgetPages } from './open-channel.ts';

function findPage(): MockPage {
  const page = findMockPage();
  if (!page) throw new TypeError('ServicePay: mount() a checkout and wait for its ready event first');
  return page;
}

/** Creates `ServicePay.mock`, with which a test controls the simulated page. */
export const createMock = (): ServicePayMock => {
  const mock = {
    async pay() {
      const outcome = await findPage().pay();
      // Its messages were already sent; after this task, the script has raised their events.
      await new Promise<void>((resolve) => void setTimeout(resolve));
      return { outcome };
    },
    chooseMethod: (method: string) => findPage().chooseMethod(method),
    changeAmount: (amount: number, currency = 'EUR') => findPage().changeAmount(amount, currency),
    reset() {
      resetScript();
      forgetPages();
    },
  };
  for (const name of Object.keys(script) as (keyof typeof script)[]) {
    const set =
      name === 'outcome' ? setOutcome : (value: unknown) => Object.assign(script, { [name]: value });
    const isLog = name === 'messages' || name === 'navigations';
    Object.defineProperty(mock, name, {
      enumerable: true,
      get: () => script[name],
      ...(isLog ? {} : { set }),
    });
  }
  return Object.freeze(mock) as unknown as ServicePayMock;
};
