import type { LoadErrorCode } from './types.ts';

interface CoepBody {
  blockedURL?: string;
  toJSON?: () => CoepBody;
}

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
  let hasLoaded = false;
  frame.addEventListener(
    'load',
    () => {
      hasLoaded = true;
    },
    end,
  );
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective, disposition }) => {
      if (disposition === 'enforce' && /^frame-src/.test(effectiveDirective) && blockedURI.startsWith(origin))
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
        for (const { body } of reports as unknown as { body: CoepBody | null }[])
          if ((body?.toJSON?.() ?? body)?.blockedURL?.startsWith(origin)) onProblem('coep');
      },
      { types: ['coep'] },
    );
  observer?.observe();
  const timer = setTimeout(() => {
    onProblem(
      self.crossOriginIsolated
        ? 'coep'
        : // Still the blank page that every iframe begins with: the server has not answered.
          frame.contentDocument
          ? 'timeout'
          : // Firefox and WebKit raise no `load` for an address that cannot be reached; Chromium does.
            hasLoaded && navigator.onLine
            ? 'not_a_checkout'
            : 'unreachable',
      true,
    );
  }, timeoutMs);
  return () => {
    clearTimeout(timer);
    observer?.disconnect();
    end.abort();
  };
}
