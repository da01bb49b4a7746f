import { onTestFinished } from 'vitest';

/**
 * Gives this test a `moveBefore`: an iframe that is moved by it keeps its window
 * (https://dom.spec.whatwg.org/#dom-parentnode-movebefore).
 */
export function stubMoveBefore(): void {
  function moveBefore(this: ParentNode & Node, node: HTMLIFrameElement, child: Node | null): void {
    if (!node.isConnected || !this.isConnected)
      throw new DOMException('State-preserving moves need both in the page.', 'HierarchyRequestError');
    const frameWindow = node.contentWindow;
    Object.defineProperty(node, 'contentWindow', {
      get: () => (node.isConnected ? frameWindow : null),
      configurable: true,
    });
    this.insertBefore(node, child);
  }
  for (const { prototype } of [Element, DocumentFragment, ShadowRoot])
    Object.assign(prototype, { moveBefore });
  onTestFinished(() => {
    for (const { prototype } of [Element, DocumentFragment, ShadowRoot])
      Reflect.deleteProperty(prototype, 'moveBefore');
  });
}
