import type { Environment } from '../../../programs/open-environment.ts';
import { findEmailProblem, foldEmail } from '../../../protocol/card.ts';
import { isLoopbackHost } from '../../../protocol/origins.ts';
import { ConfigError } from './config-error.ts';

/** The SMTP server, and the sender of our mails. A test compares the table of variables in `docs/operations.md`. */
export interface MailConfig {
  server: {
    host: string;
    port: number;
    /** Whether TLS is used from the start of the connection. */
    secure: boolean;
    /** Whether `STARTTLS` is required; not for a server on this machine. */
    requireTLS: boolean;
    auth?: { user: string; pass: string };
  };
  from: { name: string; address: string };
}

/** Parses the URL without ever including it in an error, because it contains a password. */
function readServer(text: string): MailConfig['server'] {
  const url = URL.parse(text);
  const isServer =
    url &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname &&
    url.port !== '0' &&
    /^\/?$/.test(url.pathname) &&
    !url.search &&
    !url.hash &&
    Boolean(url.username) === Boolean(url.password);
  if (!isServer)
    throw new ConfigError(
      'MAIL_URL must be an address such as smtps://user:password@smtp.example:465, or smtp:// for STARTTLS.',
    );
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    const [user, pass] = [url.username, url.password].map(decodeURIComponent) as [string, string];
    return {
      host,
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      requireTLS: !secure && !isLoopbackHost(url.hostname),
      ...(user && { auth: { user, pass } }),
    };
  } catch {
    throw new ConfigError('MAIL_URL has a % in its user or password that is not encoded: write it as %25.');
  }
}

/** Parses `Name <address>`, or an address alone. */
function readFrom(text: string): MailConfig['from'] {
  const [, name = '', bracketed, plain] =
    /^(?:"?([^"<>\p{Cc}]*?)"? *<([^<>\s]+)>|([^<>\s]+))$/u.exec(foldEmail(text)) ?? [];
  const address = bracketed ?? plain ?? '';
  if (findEmailProblem(address))
    throw new ConfigError(
      `MAIL_FROM must be an address such as ServicePay <payments@pay.example>; it is "${text}".`,
    );
  return { name: name.trim(), address };
}

/** @throws ConfigError that names the variable and its requirements */
export function readMailConfig({ MAIL_URL: url, MAIL_FROM: from }: Environment): MailConfig | undefined {
  if (!url && !from) return undefined;
  if (!url) throw new ConfigError('MAIL_FROM needs MAIL_URL.');
  if (!from) throw new ConfigError('MAIL_URL needs MAIL_FROM.');
  return { server: readServer(url), from: readFrom(from) };
}
