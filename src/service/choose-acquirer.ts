import type { Directory } from './calls/companies/open-directory.ts';
import { type Adyen, createAdyen } from './create-adyen.ts';
import { type ConnectedBank, connectBank } from './create-bank.ts';
import { createSandbox, readPayees, type Sandbox } from './create-sandbox.ts';
import type { Config } from './platform/config/read-config.ts';
import type { Store } from './platform/store/open-store.ts';

interface AcquirerOptions {
  config: Config;
  store: Store;
  directory: Directory;
  tokenKey: string;
  getBaseUrl: () => string;
  now: () => number;
  reportFault: (error: Error) => void;
  report: (line: string) => void;
  onRefusedCredentials: () => void;
}

/** The acquirer with its rails and wallets: of the sandbox, or of the adapter that takes its place. */
interface ChosenAcquirer
  extends Pick<Adyen, 'acquirer' | 'cardKeys' | 'rail' | 'startMerchantSession' | 'terminals'> {
  adyen?: Adyen;
  sandbox?: Sandbox;
}

/** Creates the acquirer that `ACQUIRER` names, and the bank that `BANK` names. @throws ConfigError if it refuses the credentials */
export async function chooseAcquirer({
  config,
  ...needs
}: AcquirerOptions): Promise<ChosenAcquirer & ConnectedBank> {
  if (config.adyen) {
    const adyen = createAdyen({ ...needs, config: config.adyen });
    await adyen.tryCredentials();
    return { ...adyen, adyen, ...connectBank({ ...adyen, config: config.bank, directory: needs.directory }) };
  }
  const { webhookAllow, fixturesFile } = config;
  const payees = readPayees(fixturesFile);
  const sandbox = createSandbox({ ...needs, key: needs.tokenKey, webhookAllow, payees });
  return {
    ...sandbox,
    sandbox,
    ...connectBank({ ...sandbox, config: config.bank, directory: needs.directory }),
  };
}
