import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Company } from '../../calls/companies/company.ts';
import { digestPassword } from '../../calls/companies/digest-password.ts';
import type { Directory } from '../../calls/companies/open-directory.ts';
import { getCallerNetwork } from '../../platform/addresses/get-caller-network.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { createRateLimit } from '../../platform/http/requests/create-rate-limit.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { TerminalRow } from '../tables/terminals.ts';

/** The number of wrong secrets per minute from one network. */
const MAX_WRONG_SECRETS = 20;
const SECONDS_PER_TRY = 60 / MAX_WRONG_SECRETS;

/** The maximum length of a POIID. */
const MAX_POIID_LENGTH = 64;

export interface ConnectedTerminal {
  terminal: TerminalRow;
  company: Company;
}

interface TerminalAuthentication {
  store: Store;
  directory: Pick<Directory, 'findCompany'>;
  realNow: () => number;
}

/** Reads `Basic` credentials: the POIID and the secret (RFC 7617). */
function readCredentials({ headers }: FastifyRequest): { poiid: string; secret: string } | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=]{1,400})$/i.exec(headers.authorization ?? '') ?? [];
  const text = Buffer.from(encoded ?? '', 'base64').toString();
  const colon = text.indexOf(':');
  const poiid = text.slice(0, Math.max(0, colon));
  if (!poiid || poiid.length > MAX_POIID_LENGTH || !/^[!-~]+$/.test(poiid)) return undefined;
  return { poiid, secret: text.slice(colon + 1) };
}

/** Compares secrets in constant time, even for an unknown terminal. */
function isSecret(secret: string, terminal: Pick<TerminalRow, 'poiid' | 'secret_digest'> | undefined) {
  const given = Buffer.from(digestPassword(terminal?.poiid ?? '', secret));
  const expected = Buffer.from(terminal?.secret_digest ?? digestPassword('-', ''));
  return timingSafeEqual(given, expected) && terminal !== undefined;
}

/** Creates the authentication of terminals' calls. Only a network that guesses is slowed down. */
export function createTerminalAuthentication({ store, directory, realNow }: TerminalAuthentication) {
  const guesses = createRateLimit({
    burst: MAX_WRONG_SECRETS,
    secondsPerCall: SECONDS_PER_TRY,
    now: realNow,
  });
  /** @throws Rejection 401; 429 after too many wrong secrets from the network */
  return async (request: FastifyRequest): Promise<ConnectedTerminal> => {
    const network = getCallerNetwork(request.caller);
    const wait = guesses.getWaitSeconds(network);
    if (wait) throw reject('TOO_MANY_ATTEMPTS', { 'retry-after': String(wait) });
    const credentials = readCredentials(request);
    const terminal =
      credentials &&
      (await store
        .selectFrom('terminals')
        .selectAll()
        .where('poiid', '=', credentials.poiid)
        .executeTakeFirst());
    const company = terminal && directory.findCompany(terminal.company_id);
    if (!credentials || !isSecret(credentials.secret, terminal) || !terminal || !company) {
      guesses.take(network);
      throw reject('UNAUTHORIZED', { 'www-authenticate': 'Basic realm="terminal"' });
    }
    request.company = company;
    return { terminal, company };
  };
}
