import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import {
  EMBEDDED_STATE_ID,
  readEmbeddedState,
  writeEmbeddedState,
} from '../../../src/page/state/embedded-state.ts';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import { createView } from '../create-view.ts';

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '</SCRIPT >',
  '<!-- <script>',
  ']]>',
  '\u2028alert(1)\u2029',
  '"}};alert(1);//',
  '\\u003c/script\\u003e',
  '&lt;b&gt; &amp;',
  '\u202eevil\u202c',
  'a\0b',
  '\ud83e\udd8a 🦊',
  '{{1+1}} {merchant} <%= 1 %>',
];

const write = (purpose: string) =>
  writeEmbeddedState({ view: createView({ purpose }), language: 'en', catalog: CATALOGS.en, written: {} });

describe('writeEmbeddedState', () => {
  it.each(HOSTILE)('escapes %j inside the script element', (text) => {
    expect(write(text)).not.toMatch(/[<>&\u2028\u2029]/);
  });

  it.each(HOSTILE)('preserves %j when read back', (text) => {
    const { document } = new Window() as unknown as globalThis.Window;
    const script = document.createElement('script');
    script.id = EMBEDDED_STATE_ID;
    script.type = 'application/json';
    script.textContent = write(text);
    document.body.append(script);
    expect(readEmbeddedState(document)?.view.purpose).toBe(text);
  });
});

describe('readEmbeddedState', () => {
  it('returns undefined on a page without a payment', () => {
    const { document } = new Window() as unknown as globalThis.Window;
    expect(readEmbeddedState(document)).toBeUndefined();
  });
});
