import {
  type FrameMessage,
  type HostMessage,
  PROTOCOL_VERSION,
  type SubmitOutcome,
} from '../../protocol/messages.ts';
import { VERSION } from '../api/version.ts';
import { getDelayMs, paidUrls, script } from './mock-script.ts';

/** The height of a page without content. */
const HEIGHT_PX = 480;

interface MockPageOptions {
  checkoutUrl: string;
  /** The origin of `checkoutUrl`. */
  origin: string;
  /** Sends a message to the script. */
  say(message: FrameMessage): void;
}

/** A simulated checkout page. It answers like the real one, in the same order; the test decides how payments end. */
export interface MockPage {
  /** Runs when the page's own code would run. */
  start(): void;
  hear(message: HostMessage): void;
  /** The shopper presses the page's own button. */
  pay(): Promise<SubmitOutcome>;
  chooseMethod(method: string): void;
  /** The shop's server changes the link. */
  changeAmount(amount: number, currency: string): void;
  isReady(): boolean;
}

interface PaymentOptions extends Pick<MockPageOptions, 'origin' | 'say'> {
  isPaid: boolean;
  complete(status: string): void;
}

/** Ends a payment as the test has decided, with the messages of a real one. */
function decidePayment({ isPaid, origin, say, complete }: PaymentOptions): SubmitOutcome {
  const succeed = (status: string): SubmitOutcome => {
    complete(status);
    return 'completed';
  };
  const refuse = (code: string, message: string): SubmitOutcome => {
    say({ type: 'error', code, message });
    return 'failed';
  };
  if (isPaid) return succeed('SETTLED');
  switch (script.outcome) {
    case 'declined':
      return refuse(script.decline.code, script.decline.message);
    case 'three_d_secure_rejected':
      return refuse('authentication_failed', 'Your bank could not confirm that it is you.');
    case 'pending':
      return succeed('PENDING');
    case 'redirect':
      say({ type: 'redirect', url: `${origin}/mock/redirect` });
      return 'redirecting';
    case 'invalid':
    case 'cancelled':
      return script.outcome;
    default:
      return succeed('SETTLED');
  }
}

export function createMockPage({ checkoutUrl, origin, say }: MockPageOptions): MockPage {
  let filter: readonly string[] | undefined;
  let method: string | undefined;
  let isReady = false;
  let isFilled = false;
  let running: Promise<SubmitOutcome> | undefined;

  const listMethods = () => script.methods.filter((id) => !filter || filter.includes(id));

  const fill = (complete: boolean) => {
    if (complete !== isFilled) say({ type: 'change', complete });
    isFilled = complete;
  };

  const complete = (status: string) => {
    paidUrls.add(checkoutUrl);
    say({ type: 'complete', transactionId: 'mock', status, method: method ?? 'card' });
    fill(false);
  };

  /** A second press during a payment joins it, as on the real page. */
  const pay = () => {
    running ??= new Promise<SubmitOutcome>((resolve) => {
      setTimeout(() => {
        running = undefined;
        resolve(decidePayment({ isPaid: paidUrls.has(checkoutUrl), origin, say, complete }));
      }, getDelayMs());
    });
    return running;
  };

  const choose = (chosen: string | undefined) => {
    if (chosen === method || !chosen) return;
    method = chosen;
    say({ type: 'method_change', method });
  };

  const handlers: {
    [Type in HostMessage['type']]?: (message: Extract<HostMessage, { type: Type }>) => void;
  } = {
    init({ options }) {
      filter = options.paymentMethods;
      const methods = listMethods();
      [method] = methods;
      isReady = true;
      say({ type: 'title', title: 'ServicePay mock' });
      say({ type: 'ready', methods });
      if (paidUrls.has(checkoutUrl)) complete('SETTLED');
      // Tests cannot type, so the form counts as filled in.
      else if (script.outcome !== 'invalid') fill(true);
      if (options.autoHeight) say({ type: 'resize', height: HEIGHT_PX });
    },
    update({ options }) {
      if (!options.paymentMethods) return;
      filter = options.paymentMethods;
      const methods = listMethods();
      if (!method || !methods.includes(method)) choose(methods[0]);
    },
    validate({ id }) {
      const errors = script.outcome === 'invalid' ? script.errors : {};
      say({ type: 'validation', id, valid: !Object.keys(errors).length, errors });
    },
    submit({ id }) {
      void pay().then((outcome) => say({ type: 'submitted', id, outcome }));
    },
  };

  return {
    start() {
      if (script.outcome !== 'load_failure')
        say({ type: 'hello', version: PROTOCOL_VERSION, build: `mock ${VERSION}` });
    },
    hear: (message) => handlers[message.type]?.(message as never),
    pay,
    chooseMethod: choose,
    changeAmount: (amount, currency) => say({ type: 'amount_change', amount, currency }),
    isReady: () => isReady,
  };
}
