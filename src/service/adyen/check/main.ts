/** `npm run adyen:check`: checks an Adyen test account with a test card. */
import { randomUUID } from 'node:crypto';
import { allowSlowConnections } from '../../platform/addresses/allow-slow-connections.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import type { AdyenClientConfig, AdyenConfig } from '../../platform/config/read-adyen-config.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { createHeader, createServiceId } from '../../pos/attempts/terminal-messages.ts';
import { askForKey, explainNoKey } from '../cards/client-key.ts';
import { encryptText } from '../cards/encrypt-text.ts';
import { type AdyenAnswer, createAdyenClient } from '../requests/create-adyen-client.ts';
import { createDevices } from '../terminals/devices.ts';

/** A card that the test environment approves (docs.adyen.com, "Test card numbers"), encrypted as the page does. */
const createTestCard = (publicKey: string) => ({
  type: 'scheme',
  encryptedCardNumber: encryptText(publicKey, 'number', '4111111111111111', Date.now()),
  encryptedExpiryMonth: encryptText(publicKey, 'expiryMonth', '03', Date.now()),
  encryptedExpiryYear: encryptText(publicKey, 'expiryYear', '2030', Date.now()),
  encryptedSecurityCode: encryptText(publicKey, 'cvc', '737', Date.now()),
  holderName: 'Test',
});

/** The data of its card in an answer, and the setting of the account for each ("Developers", "Additional data"). */
const CARD_DATA = [
  ['cardSummary', 'Card summary'],
  ['cardBin', 'Card BIN'],
  ['expiryDate', 'Expiry date'],
] as const;

const DEVICE_ROLE =
  'The API key needs the role "Cloud Device API", and ADYEN_POS_MERCHANT_ACCOUNT the account of the terminals.';

/** The time that a terminal has to reach Adyen. */
const DIAGNOSIS_MS = 30_000;

/** The parts of the answer to a diagnosis (nexo Retailer Protocol 3.0). */
interface Diagnosis {
  SaleToPOIResponse?: { DiagnosisResponse?: { Response?: { Result?: string; ErrorCondition?: string } } };
}

class StepFailed extends Error {}

/** Fetches the key for cards. */
async function fetchKey(client: AdyenClientConfig, print: (line: string) => void): Promise<string> {
  const key = await askForKey(client).catch((error: Error) => {
    throw new StepFailed(`the key for cards: ${explainNoKey(error)}`);
  });
  print('ok the key for cards');
  return key;
}

/** Reports what an answer does not say of its card. Without the last four digits, merchants see only "Card". */
function checkCardData({ additionalData }: AdyenAnswer['body'], print: (line: string) => void): void {
  const told = Object(additionalData) as Record<string, unknown>;
  const missing = CARD_DATA.filter(([name]) => typeof told[name] !== 'string');
  const list = missing.map(([name, setting]) => `${name} (setting "${setting}")`).join(', ');
  if (missing.some(([name]) => name === 'cardSummary'))
    throw new StepFailed(`the description of the card: the answer has no ${list}`);
  print(missing.length ? `note: the answer has no ${list}` : 'ok the description of the card');
}

function createSteps(config: AdyenConfig, publicKey: string, print: (line: string) => void) {
  const client = createAdyenClient({ config, report: () => {}, onRefusedCredentials: () => {} });
  const { merchantAccount } = config;

  /** Sends a request, and prints whether the answer is as expected. */
  async function ask(
    name: string,
    path: string,
    body: object,
    isRight: (answer: AdyenAnswer['body']) => boolean,
  ) {
    const key = 'reference' in body ? String(body.reference) : randomUUID();
    const answer = await client
      .post({ path, body: { merchantAccount, ...body }, key })
      .catch((error: Error) => error);
    if (answer instanceof Error) throw new StepFailed(`${name}: ${answer.message}`);
    const { status, body: sent } = answer;
    if (status >= 300) throw new StepFailed(`${name}: ${status}, error ${sent.errorCode}`);
    if (!isRight(sent))
      throw new StepFailed(`${name}: ${sent.resultCode ?? sent.status} ${sent.refusalReason ?? ''}`);
    print(`ok ${name}`);
    return sent;
  }

  const isReceived = ({ status }: AdyenAnswer['body']) => status === 'received';
  const pay = (name: string, reference: string) =>
    ask(
      name,
      '/payments',
      {
        reference,
        amount: { value: 1990, currency: 'EUR' },
        returnUrl: 'https://localhost/return',
        channel: 'Web',
        shopperInteraction: 'Ecommerce',
        additionalData: { manualCapture: 'true' },
        paymentMethod: createTestCard(publicKey),
      },
      ({ resultCode, pspReference }) => resultCode === 'Authorised' && typeof pspReference === 'string',
    );
  const modify = (name: string, psp: unknown, kind: string, value?: number) =>
    ask(
      name,
      `/payments/${psp}/${kind}`,
      { reference: randomUUID(), ...(value && { amount: { value, currency: 'EUR' } }) },
      isReceived,
    );
  return { ask, isReceived, pay, modify };
}

/** Asks for the terminals of the account, and sends a diagnosis to the first one, which shows nothing on it. */
async function checkDevices(config: AdyenConfig, print: (line: string) => void): Promise<void> {
  const devices = createDevices({ config, report: () => {}, onRefusedCredentials: () => {} });
  if (!devices) return;
  const [poiid] = await devices.listConnected().catch((error: Error) => {
    throw new StepFailed(`the list of terminals: ${error.message} ${DEVICE_ROLE}`);
  });
  print('ok the list of terminals');
  if (poiid === undefined) return print('note: no terminal is connected, so none is tried');
  const pair = { saleId: 'adyen-check', serviceId: createServiceId() };
  const message = {
    MessageHeader: createHeader({ poiid, category: 'Diagnosis', ...pair }),
    DiagnosisRequest: { HostDiagnosisFlag: true },
  };
  const answer = await devices.sync(poiid, message, DIAGNOSIS_MS).catch((error: Error) => error);
  if (answer instanceof Error) throw new StepFailed(`the terminal ${poiid}: ${answer.message}`);
  const { SaleToPOIResponse: { DiagnosisResponse: { Response = {} } = {} } = {} } = answer.body as Diagnosis;
  if (Response.Result !== 'Success')
    throw new StepFailed(
      `the terminal ${poiid}: ${answer.status}, ${Response.ErrorCondition ?? 'no diagnosis'}`,
    );
  print(`ok the terminal ${poiid}`);
}

async function check(config: AdyenConfig, print: (line: string) => void): Promise<void> {
  const publicKey = config.client ? await fetchKey(config.client, print) : '';
  const { ask, isReceived, pay, modify } = createSteps(config, publicKey, print);
  await ask('the credentials', '/paymentMethods', {}, () => true);
  await checkDevices(config, print);
  if (!publicKey) return print('ADYEN_METHODS has no card: no payment is tried.');
  const held = await pay('a payment that is held', randomUUID());
  const { pspReference: taken } = held;
  await modify('a capture of a part', taken, 'captures', 700);
  await modify('a refund', taken, 'refunds', 300);
  const { pspReference: freed } = await pay('another payment', randomUUID());
  await modify('a release', freed, 'cancels');
  const reference = randomUUID();
  await pay('a third payment', reference);
  const cancelled = { paymentReference: reference, reference: randomUUID() };
  await ask('a cancellation by reference', '/cancels', cancelled, isReceived);
  checkCardData(held, print);
}

async function main(): Promise<void> {
  allowSlowConnections();
  const { adyen } = readConfig(process.env);
  if (!adyen) throw new ConfigError('Set ACQUIRER=adyen and its variables (docs/production.md).');
  if (adyen.isLive)
    throw new ConfigError('ADYEN_CHECKOUT_URL is that of a live account: nothing is tried with real money.');
  await check(adyen, console.log);
  console.log(
    'Adyen accepted every request. It reports each result by notification: look for them in the log of the service.',
  );
}

main().catch((error: Error) => {
  if (error instanceof StepFailed) console.log(`FAILED ${error.message}`);
  else console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
