import type { LoadErrorCode } from '../api/types.ts';
import { parseReported } from './parse-reported.ts';
import type { Session } from './session.ts';

interface CoepBody {
  blockedURL?: string;
  toJSON?: () => CoepBody;
}

/** A checkout page greets before its `load` event, or soon after. */
const HELLO_TIMEOUT_MS = 3_500;

/**
 * Finds the reason why a checkout fails to load, as far as browsers reveal it. Must be called before the iframe is inserted. No
 * browser reports it directly, and `load` is fired for many failures too.
 * @returns a function that stops watching
 */
export function watchLoad(
  session: Pick<Session, 'frame_' | 'origin_' | 'readyTimeout'>,
  onProblem: (code: LoadErrorCode, isTimeUp?: true) => void,
): () => void {
  const end = new AbortController();
  let loadTimer: number | undefined;
  const findReason = (): LoadErrorCode => {
    if (self.crossOriginIsolated) return 'coep';
    if (loadTimer) return navigator.onLine ? 'not_a_checkout' : 'unreachable';
    // Still the blank page that every iframe begins with: the server has not answered. Chromium fires `load` for an unreachable URL.
    // Firefox and WebKit do not, so there it cannot be distinguished from a slow one.
    // https://html.spec.whatwg.org/multipage/iframe-embed-object.html#iframe-load-event-steps
    return session.frame_.contentDocument || session.frame_.featurePolicy ? 'timeout' : 'unreachable';
  };
  const judge = (isTimeUp?: true) => onProblem(findReason(), isTimeUp);
  session.frame_.addEventListener(
    'load',
    () => {
      loadTimer ??= setTimeout(judge, HELLO_TIMEOUT_MS);
    },
    end,
  );
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective, disposition }) => {
      if (
        disposition === 'enforce' &&
        /^frame-src/.test(effectiveDirective) &&
        parseReported(blockedURI).origin === session.origin_
      )
        onProblem('blocked_by_csp');
    },
    end,
  );
  // Not every browser has it, and its type differs.
  const observer =
    self.ReportingObserver &&
    new ReportingObserver(
      (reports) => {
        // Chromium exposes a body's content only through `toJSON`, WebKit directly. https://w3c.github.io/reporting/#report-body
        for (const { body } of reports as unknown as { body: CoepBody | null }[])
          if (parseReported((body?.toJSON?.() ?? body)?.blockedURL).origin === session.origin_)
            onProblem('coep');
      },
      { types: ['coep'] },
    );
  observer?.observe();
  const timer = setTimeout(judge, session.readyTimeout, true);
  return () => {
    clearTimeout(timer);
    clearTimeout(loadTimer);
    observer?.disconnect();
    end.abort();
  };
}
