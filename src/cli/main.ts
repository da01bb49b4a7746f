import { parseArgs } from 'node:util';
import { type Command, createCall, UsageError } from './command.ts';
import { listenForWebhooks } from './listen.ts';
import { logs } from './logs.ts';
import { trigger } from './trigger.ts';

const HELP = `servicepay: the sandbox in a terminal

Usage
  servicepay listen [--forward-to <url>] [--events <type,type>]
  servicepay trigger <event type> [--advance-clock]
  servicepay logs [--follow] [--refused] [--limit <1 to 200>]

  listen    prints webhooks as they come, and sends them on to your own server
  trigger   makes the records that lead to an event; without a type, lists them
  logs      prints the calls of your company, oldest first

Options
  --base-url <url>    of the service   SERVICEPAY_URL       http://localhost:4242
  --username <name>                    SERVICEPAY_USERNAME  merchant
  --password <text>                    SERVICEPAY_PASSWORD  sandbox-merchant
  --help              prints this

Exit status: 0 done, 1 refused or not reached, 2 wrong usage`;

const OPTIONS = {
  'base-url': { type: 'string' },
  username: { type: 'string' },
  password: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  'forward-to': { type: 'string' },
  events: { type: 'string' },
  'advance-clock': { type: 'boolean' },
  follow: { type: 'boolean', short: 'f' },
  refused: { type: 'boolean' },
  limit: { type: 'string' },
} as const;

type Values = ReturnType<typeof parse>['values'];

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The options that belong to one command. */
const OWN: Record<string, (keyof Values)[]> = {
  listen: ['forward-to', 'events'],
  trigger: ['advance-clock'],
  logs: ['follow', 'refused', 'limit'],
};

function readForwardTo(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  // Other tools accept a port and path of this machine, too.
  const url = /^https?:/.test(text)
    ? text
    : `http://${/^:?\d+(?:\/|$)/.test(text) ? `localhost:${text.replace(/^:/, '')}` : text}`;
  if (!URL.canParse(url))
    throw new UsageError(`--forward-to "${text}" is not an address such as localhost:3000/webhooks.`);
  return url;
}

function readLimit(text = '20'): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > 200)
    throw new UsageError(`--limit "${text}" is not a number from 1 to 200.`);
  return limit;
}

async function run(args: string[], signal: AbortSignal): Promise<void> {
  const { values, positionals } = parse(args);
  const [name = '', ...rest] = positionals;
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  if (values.help) return print(HELP);
  const own = OWN[name];
  if (!own) throw new UsageError(name ? `"${name}" is not a command: listen, trigger or logs.` : HELP);
  const foreign = Object.values(OWN)
    .flat()
    .find((option) => option in values && !own.includes(option));
  if (foreign) throw new UsageError(`--${foreign} is not an option of "${name}".`);
  if (rest.length > Number(name === 'trigger'))
    throw new UsageError(`"${rest.at(-1)}" is one word too many.`);
  const { SERVICEPAY_URL, SERVICEPAY_USERNAME, SERVICEPAY_PASSWORD } = process.env;
  const call = createCall({
    baseUrl: values['base-url'] ?? SERVICEPAY_URL ?? 'http://localhost:4242',
    username: values.username ?? SERVICEPAY_USERNAME ?? 'merchant',
    password: values.password ?? SERVICEPAY_PASSWORD ?? 'sandbox-merchant',
  });
  const command: Command = { call, print, signal };
  if (name === 'trigger') return trigger(command, { type: rest[0], advanceClock: !!values['advance-clock'] });
  if (name === 'logs') {
    const { follow: isFollowing = false, refused: isRefused = false, limit } = values;
    return logs(command, { isFollowing, isRefused, limit: readLimit(limit) });
  }
  const events = values.events?.split(',').map((type) => type.trim());
  return listenForWebhooks(command, { events, forwardTo: readForwardTo(values['forward-to']) });
}

/** The remedies of refusals, in the terms of this command. */
const HINTS: Record<string, string> = {
  NOT_FOUND: 'Is this a sandbox, and not older than this command?',
  CLOCK_NEEDED: 'Here: --advance-clock.',
  UNREACHABLE: 'Is the service started? See --base-url.',
  INVALID_CREDENTIALS: 'See --username and --password.',
};

const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());

run(process.argv.slice(2), ending.signal).catch((error: Error & { code?: string; status?: number }) => {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  process.stderr.write(`${`${error.message} ${HINTS[error.code ?? ''] ?? ''}`.trimEnd()}\n`);
});
