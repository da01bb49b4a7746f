import type { ServicePayApi } from '../api/types.ts';
import { findApi } from '../find-api.ts';
import { parseReported } from '../frame/parse-reported.ts';
import { findMock } from './find-mock.ts';

export interface LoadServicePayOptions {
  /** Address of the script, for example `https://pay.example/v1/checkout.js`. */
  src: string;
  /** The integrity of the file: `sha384-…` of an immutable file, or `ed25519-…` of the service. */
  integrity?: string;
}

/** The reason why the script did not load. Stable; `docs/install.md` explains each. */
export type ScriptErrorCode = 'script_blocked' | 'script_failed' | 'script_held' | 'not_servicepay';

export class ScriptError extends Error {
  declare readonly code: ScriptErrorCode;

  /** @param text what is wrong and what to do */
  constructor(code: ScriptErrorCode, text: string) {
    super(`ServicePay: ${text} (${code})`);
    this.name = 'ScriptError';
    this.code = code;
  }
}

/** How often to look for a script that another tag has loaded. */
const LOOK_EVERY_MS = 250;
/** How long a tag may be held back, for example until the shopper has agreed. */
const HELD_LIMIT_MS = 15_000;

interface TypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** The pending or successful load: a page has only one script. */
let loading: Promise<ServicePayApi> | undefined;

/** Under Trusted Types, a plain string is not accepted as a script URL; the page's policy must list `servicepay`. */
function trustUrl(url: string): string {
  try {
    const { trustedTypes } = window as { trustedTypes?: TypesFactory };
    return (
      trustedTypes?.createPolicy('servicepay', { createScriptURL: (text) => text }).createScriptURL(url) ??
      url
    );
  } catch {
    return url;
  }
}

function addScript({ src, integrity }: LoadServicePayOptions): HTMLScriptElement {
  const tag = document.createElement('script');
  tag.async = true;
  if (integrity !== undefined) {
    tag.integrity = integrity;
    // Without it, the browser may not read the file that it has to verify.
    tag.crossOrigin = 'anonymous';
  }
  tag.src = trustUrl(src);
  document.head.append(tag);
  return tag;
}

/**
 * Whether someone else keeps the tag from loading, without an event: consent managers change its type, take its address away, or
 * remove it.
 */
const isHeld = (tag: HTMLScriptElement): boolean =>
  !tag.isConnected || tag.type !== '' || !tag.hasAttribute('src');

function load(options: LoadServicePayOptions): Promise<ServicePayApi> {
  const { href, origin } = new URL(options.src, document.baseURI);
  // A report contains the URL without its fragment, or only the origin.
  const reported = [`${origin}/`, href.replace(/#.*/, '')];
  return new Promise((resolve, reject) => {
    let isBlocked = false;
    const onViolation = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
      const isScript = disposition === 'enforce' && /^script-src/.test(effectiveDirective);
      if (isScript && reported.includes(parseReported(blockedURI).href)) isBlocked = true;
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    const tag = addScript(options);
    let timer: ReturnType<typeof setInterval> | undefined;
    const end = () => {
      clearInterval(timer);
      document.removeEventListener('securitypolicyviolation', onViolation);
    };
    const fail = (code: ScriptErrorCode, text: string) => {
      end();
      // The next call adds another tag, because the network may be back. A tag that is held back may still be released.
      if (code !== 'script_held') tag.remove();
      reject(new ScriptError(code, text));
    };
    let heldMs = 0;
    timer = setInterval(() => {
      // A consent manager may load the script with a tag of its own.
      const api = findApi();
      if (api) {
        end();
        resolve(api);
      } else if (isHeld(tag)) {
        heldMs += LOOK_EVERY_MS;
        if (heldMs >= HELD_LIMIT_MS)
          fail(
            'script_held',
            `the tag for ${href} is held back; let your consent manager treat it as necessary, or call loadServicePay() after consent`,
          );
      }
    }, LOOK_EVERY_MS);
    tag.addEventListener('load', () => {
      const api = findApi();
      end();
      if (api) resolve(api);
      else fail('not_servicepay', `${href} is another script; check src`);
    });
    tag.addEventListener('error', () => {
      // Wait for a task, because browsers report a violation before or after the error.
      setTimeout(() => {
        if (isBlocked) fail('script_blocked', `add script-src ${origin} to your Content-Security-Policy`);
        else
          fail(
            'script_failed',
            `cannot load ${href}; check src and integrity, then call loadServicePay() again`,
          );
      });
    });
  });
}

/**
 * Puts the script tag into the page, once, and resolves with `ServicePay` when it has run. A script that is there
 * already resolves at once; after a failure the next call tries again. Rejects with a `ScriptError`.
 * @returns null on a server, where there is no page
 */
export function loadServicePay(options: LoadServicePayOptions): Promise<ServicePayApi | null> {
  if (typeof document === 'undefined') return Promise.resolve(null);
  const api = findMock() ?? findApi();
  if (api) return Promise.resolve(api);
  if (!options?.src)
    return Promise.reject(
      new ScriptError('script_failed', 'src is missing; pass the address of checkout.js'),
    );
  loading ??= load(options).finally(() => {
    loading = undefined;
  });
  return loading;
}
