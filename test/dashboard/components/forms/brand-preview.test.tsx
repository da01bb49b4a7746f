import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it } from 'vitest';
import { go } from '../../use-dashboard.tsx';
import { useSections } from '../../use-sections.ts';

const { dashboard } = useSections();
const PATH = '/api/v5/brand';
const BRAND = { Accent: '#c8102e', OnAccent: null, Radius: 4 };
const FORM = 'form.call';

const field = (label: string) => {
  const { htmlFor } = dashboard.find<HTMLLabelElement>(`${FORM} label`, label);
  return dashboard.find<HTMLInputElement>(`[id="${htmlFor}"]`);
};
const enter = (input: HTMLInputElement, value: string) =>
  act(() => {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const preview = () => dashboard.find(`${FORM} .brand-preview strong`).style;
const verdict = () => dashboard.find(`${FORM} .brand-preview + [role=status]`);

beforeEach(async () => {
  dashboard.fake.answers[`GET ${PATH}`] = { body: { Brand: BRAND } };
  await dashboard.logIn();
  await dashboard.see('Contrast', go('brand'));
});

describe('the form for the brand', () => {
  it('shows what is on file, and how it looks', async () => {
    expect(field('Color of buttons and links').value).toBe('#c8102e');
    expect(field('Color of the text on buttons').value).toBe('');
    expect(preview().background).toBe('#c8102e');
    expect(preview().color).toBe('#ffffff');
    expect(preview().borderRadius).toBe('4px');
    expect(verdict().textContent).toBe('Contrast 5.9:1. The button can be read.');
    await enter(field('Color of buttons and links'), '#FFD700');
    expect(preview().background).toBe('#ffd700');
    expect(preview().color).toBe('#050505');
  });

  it('sends what was chosen, and an emptied field as a removal', async () => {
    const changed = { Accent: '#7a1f2b', OnAccent: null, Radius: null };
    dashboard.fake.answers[`PUT ${PATH}`] = { body: { Message: 'Brand changed.', Brand: changed } };
    await enter(dashboard.find<HTMLInputElement>(`${FORM} [type=color]`), '#7a1f2b');
    expect(field('Color of buttons and links').value).toBe('#7a1f2b');
    await enter(field('Round corners, in pixels'), '');
    await dashboard.submit(FORM, 'Brand changed.');
    expect(dashboard.listSent()).toMatchObject([
      { method: 'PUT', path: PATH, body: { Accent: '#7a1f2b', Radius: null } },
    ]);
  });

  it('sends a number of pixels', async () => {
    dashboard.fake.answers[`PUT ${PATH}`] = {
      body: { Message: 'Brand changed.', Brand: { ...BRAND, Radius: 2.5 } },
    };
    await enter(field('Round corners, in pixels'), '2,5');
    await dashboard.submit(FORM, 'Brand changed.');
    expect(dashboard.listSent()).toMatchObject([{ body: { Radius: 2.5 } }]);
  });

  it('says while one types that a button cannot be read, and shows the refusal', async () => {
    await enter(field('Color of the text on buttons'), '#c04050');
    expect(verdict().textContent).toBe(
      '#c04050 on #c8102e has a contrast of 1.1:1; readable text needs 4.5:1.',
    );
    expect(verdict().className).toBe('problem');
    const Errors = [{ Field: 'OnAccent', Code: 'CONTRAST_TOO_LOW', Message: 'The contrast is too low.' }];
    dashboard.fake.answers[`PUT ${PATH}`] = { status: 400, body: { Message: 'No.', Errors } };
    await dashboard.submit(FORM, 'The contrast is too low.');
    await enter(field('Color of the text on buttons'), '#fff');
    expect(verdict().className).toBe('');
  });

  it('puts a refusal beside its field', async () => {
    dashboard.fake.answers[`PUT ${PATH}`] = {
      status: 400,
      body: {
        Message: 'Invalid value.',
        Errors: [{ Field: 'Accent', Message: 'Invalid value.', Hint: 'A color such as #c8102e.' }],
      },
    };
    await enter(field('Color of buttons and links'), 'red');
    await dashboard.submit(FORM, 'Not done: see the fields.');
    expect(dashboard.find(`${FORM} .field .problem`).textContent).toBe(
      'Invalid value. A color such as #c8102e.',
    );
    expect(field('Color of buttons and links').value).toBe('red');
  });
});
