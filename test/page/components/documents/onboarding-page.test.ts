import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../../src/page/server.tsx';
import {
  ONBOARDING_FIELDS,
  type OnboardingState,
  type OnboardingView,
} from '../../../../src/protocol/page-renderer.ts';
import { ASSETS } from '../../create-view.ts';
import { parseDocument } from '../../parse-document.ts';

const VIEW: OnboardingView = {
  language: 'en',
  state: 'form',
  companyName: 'Caffè Nero',
  partnerName: 'Rete Partner',
  values: { iban: 'IT60' },
  faults: {},
};
const render = (change: Partial<OnboardingView> = {}) =>
  parseDocument(renderPage('onboarding', { ...VIEW, ...change }, ASSETS));

describe('the onboarding page', () => {
  it('has a form that is sent to its own address, with a label and a hint for each field', () => {
    const page = render();
    const form = page.querySelector('form');
    expect([form?.method, form?.getAttribute('action'), form?.noValidate]).toEqual(['post', null, true]);
    const inputs = [...page.querySelectorAll('input')];
    expect(inputs.map(({ name }) => name)).toEqual(ONBOARDING_FIELDS);
    for (const input of inputs) {
      expect(page.querySelector(`label[for=${input.id}]`)?.textContent).toMatch(/\S/);
      const note = input.getAttribute('aria-describedby') ?? '';
      expect(page.getElementById(note)?.textContent).toMatch(/\S/);
      expect(input.getAttribute('aria-invalid')).toBe('false');
      // A browser would cut off what is longer without a word.
      expect(input.hasAttribute('maxlength')).toBe(false);
    }
    expect(page.querySelector('button[name=submit-application]')).not.toBeNull();
    expect(page.querySelector('script')).toBeNull();
    expect(page.querySelector('[role=alert]')).toBeNull();
  });

  it('focuses the first invalid field, and mentions the errors in the title', () => {
    const page = render({ faults: { password: 'invalid', iban: 'invalid' } });
    expect(page.querySelector('[autofocus]')?.id).toBe('iban');
    expect(page.querySelectorAll('[aria-invalid=true]')).toHaveLength(2);
    expect(page.title).toMatch(/^Please check the marked fields\./);
    // The hint says what is right: it stays beside the fault.
    expect(page.getElementById('password-note')?.textContent).toMatch(/not valid.* 12 to 72 characters\.$/);
    expect(page.querySelector('[role=alert]')?.textContent).toMatch(/\S/);
  });

  it.each<OnboardingState>(['expired', 'in_review', 'active', 'rejected', 'suspended', 'unknown'])(
    'has a heading and no form when the company is %s',
    (state) => {
      const page = render({ state });
      expect(page.querySelector('h1')?.textContent).toBe(page.title);
      expect(page.querySelector('form, input, main a:not([href^="/privacy"])')).toBeNull();
    },
  );
});
