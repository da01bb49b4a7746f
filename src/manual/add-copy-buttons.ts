import type { Announce } from './create-status.ts';

const COPIED_MS = 2_000;

function select(element: Element): void {
  const selection = getSelection();
  selection?.removeAllRanges();
  const range = document.createRange();
  range.selectNodeContents(element);
  selection?.addRange(range);
}

/**
 * Copies with `navigator.clipboard`, which is missing without TLS and may be refused, or else with the old command, which needs a
 * selection.
 */
async function copy(code: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText((code.textContent ?? '').trimEnd());
    return true;
  } catch {
    select(code);
    return document.execCommand('copy');
  }
}

function createCopyButton(code: Element, announce: Announce): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string, sentence: string) => {
    button.textContent = text;
    announce(sentence);
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = 'Copy';
      announce('');
    }, COPIED_MS);
  };
  button.addEventListener('click', async () => {
    if (await copy(code)) say('Copied', 'Copied');
    else
      say('Selected', 'The browser does not allow copying. The code is selected: copy it with the keyboard.');
  });
  return button;
}

/** Adds a copy button to every code block. Without this script there are none. */
export function addCopyButtons(root: ParentNode, announce: Announce): void {
  for (const figure of root.querySelectorAll('figure.code')) {
    const code = figure.querySelector('code');
    if (code) figure.querySelector('figcaption')?.append(createCopyButton(code, announce));
  }
}
