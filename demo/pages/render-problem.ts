import { html } from './html.ts';
import { renderPage } from './render-page.ts';

/** A page for what cannot be shown or done. */
export function renderProblem(title: string, text: string): string {
  return renderPage({
    title,
    content: html`<h1>${title}</h1> <p>${text}</p> <p class="actions"><a class="primary" href="/">Back to the shop</a></p>`,
  });
}
