import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addCopyButtons } from '../../src/manual/add-copy-buttons.ts';

const writeText = vi.fn<(text: string) => Promise<void>>();
const execCommand = vi.fn<() => boolean>();
const announce = vi.fn<(sentence: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { clipboard: { writeText: writeText.mockReset().mockResolvedValue() } });
  Object.assign(document, { execCommand: execCommand.mockReset() });
  announce.mockReset();
  document.body.innerHTML =
    '<figure class="code"><figcaption>Shell</figcaption><pre><code><b>npm</b> start\n</code></pre></figure>';
  addCopyButtons(document, announce);
});
afterEach(() => void document.body.replaceChildren());

const press = async () => {
  const button = document.querySelector('button');
  button?.click();
  await vi.advanceTimersByTimeAsync(0);
  return button?.textContent;
};

describe('addCopyButtons', () => {
  it('copies the code without its last line break, confirms this, and restores its label', async () => {
    expect(await press()).toBe('Copied');
    expect(writeText).toHaveBeenCalledExactlyOnceWith('npm start');
    expect(announce).toHaveBeenLastCalledWith('Copied');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(document.querySelector('button')?.textContent).toBe('Copy');
    expect(announce).toHaveBeenLastCalledWith('');
  });

  it.each([
    ['refused', () => writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'))],
    ['missing', () => vi.stubGlobal('navigator', {})],
  ])('copies with execCommand if the clipboard is %s', async (_what, prepare) => {
    prepare();
    execCommand.mockReturnValue(true);
    expect(await press()).toBe('Copied');
    expect(execCommand).toHaveBeenCalledExactlyOnceWith('copy');
    expect(String(getSelection())).toContain('npm start');
  });

  it('selects the code and says so if copying is not allowed', async () => {
    writeText.mockRejectedValue(new Error('no'));
    execCommand.mockReturnValue(false);
    expect(await press()).toBe('Selected');
    expect(announce).toHaveBeenLastCalledWith(expect.stringContaining('copy it with the keyboard'));
  });
});
