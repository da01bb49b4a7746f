/** SIMULATED: everyone whose acts lead to an event: the company's own programs, shoppers, banks, authorities, and time. */
import { randomBytes } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { Company } from '../../calls/companies/company.ts';
import type { Clock } from '../../platform/clock/create-clock.ts';
import {
  breakRule,
  type FieldError,
  Rejection,
  type RejectionCode,
  reject,
  rejectBecause,
} from '../../platform/http/answers/rejections.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Inject } from '../shopper/inject.ts';
import { pressPage } from '../shopper/press-page.ts';
import { readPress } from '../shopper/read-press.ts';
import { playTime } from './play-time.ts';

/** The fields of a record in an answer. */
export type AnsweredFields = Readonly<Record<string, string>>;

/** The answer of a call: its records, each with its fields, beside its own. */
type Answered = Record<string, string> & { [Record: string]: AnsweredFields };

export interface PlayOptions {
  company: Company;
  /** The headers of the caller, in whose name the calls are made. */
  credentials: Record<string, string>;
  /** Whether the clock of the sandbox may be moved, which is that of all companies. */
  mayAdvance: boolean;
}

export interface PlayNeeds {
  inject: Inject;
  store: Store;
  clock: Clock;
  now: () => number;
  runDueJobs: () => Promise<void>;
}

export type Play = ReturnType<typeof createPlay>;

/** Refuses an event with what refused a call that leads to it. */
function refuse({ method, url }: InjectOptions, statusCode: number, body: string): Rejection {
  const sent = JSON.parse(body) as {
    Code: RejectionCode;
    Message: string;
    Hint?: string;
    Errors?: FieldError[];
  };
  const { Code, Message, Hint = Message, Errors = [] } = sent;
  const errors = Errors.map((error) => breakRule(error.Field, error.Code, error.Hint));
  return new Rejection(Code, { statusCode, errors, hint: `${method} ${String(url)} was refused: ${Hint}` });
}

/** Creates the acts, which all go through the service's own addresses. */
export function createPlay({ company, credentials, mayAdvance }: PlayOptions, needs: PlayNeeds) {
  const { inject, now, store, runDueJobs } = needs;

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers = credentials,
  ) {
    const request = { method, url, headers, ...(payload && { payload }) };
    const { statusCode, body } = await inject(request);
    if (statusCode >= 400) throw refuse(request, statusCode, body);
    return JSON.parse(body) as Answered;
  }

  return {
    company,
    call,
    now,
    post: (url: string, payload?: object) => call('POST', url, payload),
    /** Creates a unique name, which records of one sandbox may need. */
    name: (prefix: string) => `${prefix}-${randomBytes(5).toString('hex')}`,
    /** Opens a page, or sends one of its forms, as a browser does. */
    async browse(address: string, form?: Record<string, string>): Promise<void> {
      const headers = {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      };
      const url = new URL(address).pathname;
      const payload = form && new URLSearchParams(form).toString();
      await inject(form ? { method: 'POST', url, headers, payload: payload ?? '' } : { method: 'GET', url });
    },
    /** Pays on a checkout page, by its address. @throws Rejection 409 unless the payment is made */
    async pay(address: string, press: object = { Card: 'visa' }): Promise<void> {
      const token = address.split('/').at(-1) ?? '';
      const { answer } = await pressPage({ token, ...readPress(press, now()) }, inject);
      if (answer.outcome !== 'completed')
        throw rejectBecause('EVENT_NOT_CAUSED', `The payment that leads to it ended as ${answer.outcome}.`);
    },
    /** Does what is due. */
    work: () => runDueJobs(),
    /** @throws Rejection 409 if the caller has not allowed it, or the clock would be too far ahead */
    async advance(seconds: number): Promise<void> {
      if (!mayAdvance)
        throw rejectBecause('CLOCK_NEEDED', `Send { "AdvanceClock": true }: it goes ${seconds} s forward.`);
      if (!(await playTime({ byMs: seconds * 1000 }, needs))) throw reject('CLOCK_AT_END');
      await runDueJobs();
    },
    /** Finds the card that a shopper has saved. */
    async findCard(shopperReference: string): Promise<string | undefined> {
      const cards = store.selectFrom('saved_cards').select('id').where('company_id', '=', company.id);
      return (await cards.where('shopper_reference', '=', shopperReference).executeTakeFirst())?.id;
    },
    /** Finds the code of six digits that was mailed to an address. */
    async readCode(to: string): Promise<string> {
      const mails = store.selectFrom('mails').select('text').where('company_id', '=', company.id);
      const found = await mails.where('recipient', '=', to).execute();
      return found.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []).at(-1) ?? '';
    },
  };
}
