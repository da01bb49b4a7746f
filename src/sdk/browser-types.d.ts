/** Properties that browsers have, but TypeScript's types lack or declare elsewhere. */

interface ParentNode {
  /** Chromium 133, Firefox 144; not in WebKit. https://developer.mozilla.org/docs/Web/API/Element/moveBefore */
  moveBefore(node: Node, child: Node | null): void;
}

interface HTMLIFrameElement {
  /** Chromium only. https://developer.mozilla.org/docs/Web/API/Document/featurePolicy */
  readonly featurePolicy?: { allowsFeature(feature: string): boolean };
}

interface Window {
  ReportingObserver?: typeof ReportingObserver;
}
