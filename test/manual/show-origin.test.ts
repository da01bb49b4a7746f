import { afterEach, expect, it } from 'vitest';
import { showOrigin } from '../../src/manual/show-origin.ts';

afterEach(() => document.body.replaceChildren());

it('code examples show the reader’s origin, and other text stays unchanged', () => {
  document.body.innerHTML = `<p>http://localhost:4242</p>
<code>curl <span class="s">'http://localhost:4242/v1'</span> http://localhost:4242 http://localhost:3000</code>`;
  showOrigin(document.body, 'https://pay.example');
  expect(document.querySelector('code')?.innerHTML).toBe(
    `curl <span class="s">'https://pay.example/v1'</span> https://pay.example http://localhost:3000`,
  );
  expect(document.querySelector('p')?.textContent).toBe('http://localhost:4242');
});
