import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showChallenge } from '../../../src/page/payment/show-challenge.ts';

let root: HTMLElement;
let scrollIntoView: ReturnType<typeof vi.fn>;

beforeEach(() => {
  document.body.innerHTML = '<div><main class="page"></main><dialog class="challenge"></dialog></div>';
  root = document.body.firstElementChild as HTMLElement;
  const title = document.createElement('h2');
  title.id = 'challenge-title';
  title.tabIndex = -1;
  root.querySelector('dialog')?.append(title);
  scrollIntoView = vi.fn();
  Object.assign(root.querySelector('.page') as HTMLElement, { scrollIntoView });
});

describe('showChallenge', () => {
  it('opens the dialog once, focuses its title and closes it', () => {
    const dialog = root.querySelector('dialog') as HTMLDialogElement;
    const showModal = vi.spyOn(dialog, 'showModal');
    showChallenge(root, true);
    showChallenge(root, true);
    expect(showModal).toHaveBeenCalledOnce();
    expect(document.activeElement?.id).toBe('challenge-title');
    expect(scrollIntoView).not.toHaveBeenCalled();
    showChallenge(root, false);
    expect(dialog.open).toBe(false);
  });

  it('scrolls the dialog into view in an iframe', () => {
    const parent = vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window);
    showChallenge(root, true);
    parent.mockRestore();
    expect(scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'start' });
  });
});
