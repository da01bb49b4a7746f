import { expect } from '@playwright/test';
import type { PageServer } from '../stack/page-server.ts';
import type { Driver } from './driver/create-driver.ts';

/** A message of the protocol, without its mark. */
export interface Message {
  type: string;
  [field: string]: unknown;
}

declare global {
  interface Window {
    /** Runs in a pretend page: posts to the page around it. */
    say(...messages: Message[]): void;
    /** Runs in a pretend page: the messages of the page around it. */
    heard: Message[];
  }
}

const GREETING: Message[] = [
  { type: 'hello', version: 1, build: 'e2e' },
  { type: 'ready', methods: ['card'] },
];

interface PretendPageOptions {
  /** Code that runs in the page when its button is clicked. */
  onClick?: string;
  /** Code that runs in the page for each received message, as `message`. */
  onMessage?: string;
  /** The messages that the page posts on its own. Default: those that make it ready. */
  greeting?: Message[];
}

/** A checkout page that is not ours and only speaks the protocol, as the text of `docs/protocol.md` has it. */
const renderPage = ({
  onClick = '',
  onMessage = '',
  greeting = GREETING,
}: PretendPageOptions) => `<!doctype html>
<meta charset="utf-8"><title>Pretend</title><button id="act">Act</button><script>
  const origin = window.name.split(':').slice(2).join(':');
  window.heard = [];
  window.say = (...messages) => {
    for (const message of messages) parent.postMessage({ servicepay: 1, ...message }, origin);
  };
  addEventListener('message', ({ data: message }) => {
    heard.push(message);
    ${onMessage}
  });
  document.getElementById('act').addEventListener('click', () => { ${onClick} });
  say(...${JSON.stringify(greeting)});
</script>`;

/** The same server under another name: another origin, and another site than `127.0.0.1`. */
export const moveTo = (hostname: string, url: string) => Object.assign(new URL(url), { hostname }).href;

/** Puts such a page on the net, on another site than the host's, and returns its address. */
export const publishPretendPage = (server: PageServer, options: PretendPageOptions = {}): string =>
  moveTo('localhost', server.publish({ body: renderPage(options) }));

let lastBarrier = 0;

/** Speaks as the page in the frame, and resolves when the page around it has dealt with all of it. */
export async function sayInFrame(driver: Driver, ...messages: Message[]): Promise<void> {
  lastBarrier += 1;
  const barrier = { type: 'barrier', id: lastBarrier };
  await driver.inFrame('iframe', () => driver.run((all) => window.say(...all), [...messages, barrier]));
  await expect.poll(() => hasHeard(driver, barrier)).toBe(true);
}

/** Returns whether the page has received such a message from any sender. */
export const hasHeard = (driver: Driver, { type, id }: Message): Promise<boolean> =>
  driver.run(
    (wantedType, wantedId) =>
      window.wiretap.some(({ data }) => {
        const { type, id } = (data ?? {}) as Message;
        return type === wantedType && id === wantedId;
      }),
    type,
    id,
  );

export const readHeard = (driver: Driver): Promise<Message[]> =>
  driver.inFrame('iframe', () => driver.run(() => window.heard));
