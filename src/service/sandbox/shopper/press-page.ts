/** SIMULATED: a shopper on the checkout page, for programs that pay without a browser. */
import type { InjectOptions } from 'fastify';
import type { AttemptReport, Continuation, PayAnswer, StatusAnswer } from '../../../protocol/checkout-api.ts';
import { Rejection, type RejectionCode } from '../../platform/http/answers/rejections.ts';
import type { BankDecision } from '../bank/render-bank.ts';
import type { Inject } from './inject.ts';

export interface ShopperPress {
  /** The secret in the page's URL. */
  token: string;
  /** The body of the page's call. */
  request: { attemptKey: string; method: string; [Field: string]: unknown };
  /** The button to press if the bank or wallet asks. */
  decision: BankDecision;
}

/** The answer to a press, and the page on which the shopper is afterwards. */
export interface PressEnd {
  answer: PayAnswer;
  token: string;
}

/** Sends one of the page's calls. @throws Rejection that the call was refused with */
async function send<Answer>(inject: Inject, request: InjectOptions): Promise<Answer> {
  const { statusCode, body } = await inject(request);
  const answer = JSON.parse(body) as Answer & { Code?: RejectionCode; outcome?: string };
  if (statusCode >= 400 && !answer.outcome && answer.Code) throw new Rejection(answer.Code, { statusCode });
  return answer;
}

/** Finds the bank's page. That of a rail is reached through the redirect of the checkout. */
async function findBank(inject: Inject, { outcome, url }: Extract<PayAnswer, { url: string }>) {
  const location = outcome === 'redirect' ? (await inject({ method: 'GET', url })).headers.location : url;
  return new URL(String(location)).pathname;
}

/**
 * Presses the pay button as the page does, with the same checks, and decides at the bank or wallet if it asks.
 * @throws Rejection if the page's call is refused
 */
export async function pressPage(
  { token, request, decision }: ShopperPress,
  inject: Inject,
): Promise<PressEnd> {
  const answer = await send<PayAnswer & Continuation>(inject, {
    method: 'POST',
    url: `/checkout/${token}/pay`,
    payload: request,
  });
  const current = answer.continuesAt?.split('/').at(-1) ?? token;
  if (answer.outcome !== 'redirect' && answer.outcome !== 'challenge') return { answer, token: current };
  await inject({ method: 'POST', url: `${await findBank(inject, answer)}/${decision}` });
  const status = `/checkout/${current}/status?attempt=${request.attemptKey}`;
  const { attempt = answer } = await send<StatusAnswer>(inject, { method: 'GET', url: status });
  return { answer: attempt satisfies AttemptReport, token: current };
}
