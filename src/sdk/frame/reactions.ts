import { PROTOCOL_VERSION } from '../../protocol/messages.ts';
import type { ChannelMessage } from './channel.ts';
import { followHeight } from './follow-height.ts';
import { move } from './frame-state.ts';
import { abandon, fail, stopWaiting } from './open-page.ts';
import { greet, post } from './post-messages.ts';
import { redirect } from './redirect.ts';
import type { Session } from './session.ts';

type RelayedMessage = Extract<
  ChannelMessage,
  { type: 'method_change' | 'change' | 'amount_change' | 'return' }
>;

type Reactions = {
  [T in ChannelMessage['type']]: (session: Session, message: Extract<ChannelMessage, { type: T }>) => void;
};

const raiseAsIs = (session: Session, { type, ...event }: RelayedMessage): void =>
  session.emit_(type, event as never);

/** The reaction to each message of the page. */
export const REACTIONS: Reactions = {
  hello(session, { version }) {
    if (version !== PROTOCOL_VERSION) {
      if (!session.code_) fail(session, 'version');
      return;
    }
    if (session.hasGreeted_) abandon(session, 'frame_reloaded');
    else if (session.allowPayment && session.frame_.featurePolicy?.allowsFeature('payment') === false)
      console.warn(`ServicePay: add payment=(self "${session.origin_}") to your Permissions-Policy`);
    move(session, 'hello');
    greet(session);
  },
  ready(session, { methods }) {
    const wasReady = session.wasReady_;
    stopWaiting(session);
    move(session, 'ready', methods[0]);
    session.frame_.ariaBusy = 'false';
    // An `<input>` shows no children, and `100%` of a container without a height is a browser's 150px.
    const { offsetHeight, parentElement } = session.frame_;
    if (offsetHeight < 151 && parentElement?.offsetHeight)
      console.warn(`ServicePay: the iframe is ${offsetHeight}px high, see "height"`);
    for (const message of session.unsent_) post(session, message);
    session.unsent_ = [];
    if (!wasReady) session.emit_('ready', session.readyEvent_);
  },
  method_change(session, message) {
    move(session, 'method_change', message.method);
    raiseAsIs(session, message);
  },
  change: raiseAsIs,
  amount_change: raiseAsIs,
  return: raiseAsIs,
  // Answer the question before raising `validation`, because a handler may remove the checkout.
  validation(session, { id, valid, errors }) {
    const result = { valid: valid && !Object.keys(errors)[0], errors };
    if (session.questions_.answer_(`validate${id}`, result)) session.emit_('validation', result);
  },
  submitted(session, { id, outcome }) {
    session.bridge_.dropUnclaimed_();
    session.questions_.answer_(`submit${id}`, { outcome });
  },
  complete(session, { type, ...result }) {
    // A reloaded page reports it again, but a payment is one event.
    if (session.result_) return;
    move(session, type, result);
    session.emit_(type, { type: 'payment.completed' });
  },
  error: (session, message) => session.emit_('error', { ...message, type: 'payment.failed' }),
  redirect: redirect,
  resize: followHeight,
  title: (session, { title }) => {
    session.frame_.title = title;
  },
  apple_pay: (session, call) => session.bridge_.handle_(call),
};
