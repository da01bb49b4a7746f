import type { Page } from '@playwright/test';

/** Runs in each document: replaces every text by the same text in two elements, now and later, as translators do. */
function translate(): void {
  const replace = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style')) continue;
      const font = document.createElement('font');
      font.appendChild(document.createElement('font')).textContent = text.data;
      text.replaceWith(font);
    }
  };
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => replace(document.body)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    replace(document.body);
  });
}

/** Translates every page that is opened from now on, and every frame, into its own language: each difference is a fault. */
export const translatePage = (page: Page): Promise<unknown> => page.addInitScript(translate);
