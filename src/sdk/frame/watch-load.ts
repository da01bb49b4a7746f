import type { LoadErrorCode } from '../api/types.ts';
import { parseReported } from './parse-reported.ts';

interface CoepBody {
  blockedURL?: string;
  toJSON?: () => CoepBody;
}

/** A checkout page says hello before its `load` is raised, or very soon after. */
const HELLO_TIMEOUT_MS = 3_500;

/**
 * Finds the reason why no checkout comes up, as far as browsers let a page know: from before the iframe is inserted until
 * it is ready. No browser reports it directly; `load` is raised for many failures too.
 * @returns stops watching
 */
export function watchLoad(
  frame: HTMLIFrameElement,
  origin: string,
  timeoutMs: number,
  onProblem: (code: LoadErrorCode, isTimeUp?: true) => void,
): () => void {
  const end = new AbortController();
  let loadTimer: number | undefined;
  const judge = (isTimeUp?: true) =>
    onProblem(
      self.crossOriginIsolated
        ? 'coep'
        : loadTimer
          ? navigator.onLine
            ? 'not_a_checkout'
            : 'unreachable'
          : // Still the blank page that every iframe begins with: the server has not answered.
            frame.contentDocument ||
              // Chromium raises `load` for an address that cannot be reached. Firefox and WebKit do not, so that slow looks the same there.
              // https://html.spec.whatwg.org/multipage/iframe-embed-object.html#iframe-load-event-steps
              frame.featurePolicy
            ? 'timeout'
            : 'unreachable',
      isTimeUp,
    );
  frame.addEventListener(
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
        parseReported(blockedURI).origin === origin
      )
        onProblem('blocked_by_csp');
    },
    end,
  );
  // Not in every browser, and not of this type in each.
  const observer =
    self.ReportingObserver &&
    new ReportingObserver(
      (reports) => {
        // Chromium shows what is in a body by `toJSON` only, WebKit as it is.
        // https://w3c.github.io/reporting/#report-body
        for (const { body } of reports as unknown as { body: CoepBody | null }[])
          if (parseReported((body?.toJSON?.() ?? body)?.blockedURL).origin === origin) onProblem('coep');
      },
      { types: ['coep'] },
    );
  observer?.observe();
  const timer = setTimeout(judge, timeoutMs, true);
  return () => {
    clearTimeout(timer);
    clearTimeout(loadTimer);
    observer?.disconnect();
    end.abort();
  };
}
