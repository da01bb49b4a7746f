import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addSearch } from '../../src/manual/add-search.ts';

const INDEX = [
  {
    name: 'sdk',
    group: 'Embed',
    title: 'The script',
    summary: '',
    passages: [
      { id: '', heading: 'The script', text: 'from http://localhost:4242' },
      { id: 'events', heading: 'Events', text: 'ready, complete' },
      { id: 'options', heading: 'Options', text: 'complete <b>' },
    ],
  },
];

const fetchIndex = vi.fn<() => Promise<Response>>();
const announce = vi.fn<(sentence: string) => void>();
let field: HTMLInputElement;
let panel: HTMLElement;

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    fetchIndex.mockReset().mockImplementation(async () => Response.json(INDEX)),
  );
  announce.mockReset();
  const box = document.createElement('div');
  document.body.append(box);
  addSearch(box, announce, 'https://pay.example');
  field = box.querySelector('input') as HTMLInputElement;
  panel = box.querySelector('.results') as HTMLElement;
});
afterEach(() => void document.body.replaceChildren());

async function type(text: string): Promise<void> {
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(panel.hidden).toBe(text.trim() === ''));
}
const press = (key: string, target: EventTarget = document.activeElement ?? field) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const listLinks = () => [...panel.querySelectorAll('a')];

describe('addSearch', () => {
  it('loads the index at the first focus, once', async () => {
    expect(fetchIndex).not.toHaveBeenCalled();
    field.focus();
    field.blur();
    await type('events');
    expect(fetchIndex).toHaveBeenCalledExactlyOnceWith('/docs/search.json');
  });

  it('shows links with their place and the words marked, and reports how many', async () => {
    await type('complete');
    expect(listLinks().map((link) => link.getAttribute('href'))).toEqual([
      '/docs/sdk#events',
      '/docs/sdk#options',
    ]);
    expect(listLinks()[1]?.querySelector('span')?.innerHTML).toBe('<mark>complete</mark> &lt;b&gt;');
    expect(panel.querySelector('small')?.textContent).toBe('Embed › The script');
    expect(announce).toHaveBeenLastCalledWith('2 results');
  });

  it('shows the reader’s origin', async () => {
    await type('script');
    expect(panel.querySelector('span')?.textContent).toContain('from https://pay.example');
  });

  it('reports that nothing is found, and closes when the field is emptied', async () => {
    await type('zebra ');
    expect(panel.textContent).toMatch(/^No results for “zebra”\. Try /);
    expect(announce).toHaveBeenLastCalledWith('No results for “zebra”.');
    await type(' ');
    expect(announce).toHaveBeenLastCalledWith('');
  });

  it('moves the focus with the arrow keys from the field to the links and back', async () => {
    await type('complete');
    const [first, second] = listLinks();
    for (const [key, target] of [
      ['ArrowDown', first],
      ['ArrowDown', second],
      ['ArrowDown', second],
      ['ArrowUp', first],
      ['ArrowUp', field],
      ['ArrowUp', field],
    ] as const) {
      press(key);
      expect(document.activeElement).toBe(target);
    }
  });

  it('opens the first result with Enter', async () => {
    await type('complete');
    const opened = vi.fn((event: Event) => event.preventDefault());
    listLinks()[0]?.addEventListener('click', opened);
    press('Enter');
    await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce());
    expect(panel.hidden).toBe(true);
    // A closed list opens nothing.
    press('Enter');
    await Promise.resolve();
    await Promise.resolve();
    expect(opened).toHaveBeenCalledOnce();
  });

  it('follows an arrow key that was pressed while the index was loading', async () => {
    const loading = Promise.withResolvers<Response>();
    fetchIndex.mockReturnValue(loading.promise);
    field.focus();
    field.value = 'complete';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    press('ArrowDown');
    loading.resolve(Response.json(INDEX));
    await vi.waitFor(() => expect(document.activeElement).toBe(listLinks()[0]));
  });

  it('opens the first result for Enter that was pressed while the index was loading', async () => {
    const loading = Promise.withResolvers<Response>();
    fetchIndex.mockReturnValue(loading.promise);
    const opened = vi.fn((event: Event) => event.preventDefault());
    panel.addEventListener('click', opened);
    field.focus();
    field.value = 'complete';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    press('Enter');
    loading.resolve(Response.json(INDEX));
    await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce());
  });

  it('closes with Escape: a link returns to the field, and the field loses its query', async () => {
    await type('complete');
    press('ArrowDown');
    press('Escape');
    expect([panel.hidden, document.activeElement, field.value]).toEqual([true, field, 'complete']);
    press('ArrowDown');
    await vi.waitFor(() => expect(document.activeElement).toBe(listLinks()[0]));
    expect(panel.hidden).toBe(false);
    press('Escape');
    press('Escape');
    expect([panel.hidden, field.value]).toEqual([true, '']);
  });

  it('closes when something else is pressed', async () => {
    await type('complete');
    panel.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(panel.hidden).toBe(false);
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(panel.hidden).toBe(true);
  });

  it('is focused by the slash key, unless that is typed in another field or pressed with a modifier', () => {
    const other = document.createElement('textarea');
    document.body.append(other);
    other.focus();
    press('/');
    expect(document.activeElement).toBe(other);
    other.blur();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', ctrlKey: true, bubbles: true }));
    expect(document.activeElement).not.toBe(field);
    press('/', document.body);
    expect(document.activeElement).toBe(field);
  });

  it('reports that the index could not be loaded, and tries again', async () => {
    fetchIndex.mockResolvedValue(new Response('', { status: 503 }));
    await type('complete');
    expect(panel.textContent).toContain('could not be loaded');
    fetchIndex.mockImplementation(async () => Response.json(INDEX));
    field.value = 'events';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() => expect(listLinks()).toHaveLength(1));
  });
});
