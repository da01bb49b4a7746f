import { Window as HappyWindow } from 'happy-dom';
import { type ComponentChild, h, render } from 'preact';
import { describe, expect, it } from 'vitest';
import { guardDrawing } from '../../src/drawing/guard-drawing.ts';

type Facts = Parameters<typeof guardDrawing>[2];

const open = (createFacts?: (document: Document) => Facts) => {
  const window = new HappyWindow() as unknown as Window & typeof globalThis;
  const { document } = window;
  document.body.innerHTML = '<div id="root"></div>';
  const root = document.getElementById('root') as HTMLElement;
  const drawing = guardDrawing(document.body, window, createFacts?.(document));
  const draw = (...children: ComponentChild[]) => render(h('main', null, children), root);
  return { window, document, root, drawing, draw };
};

const price = (text: string) => h('button', { key: 'price' }, 'Pay ', h('span', { class: 'amount' }, text));
const problem = (text: string | false) => h('p', { key: 'problem' }, text);

/** Lists the texts of a document, as a translator does. */
function listTexts(root: Node): Text[] {
  return Array.from(root.childNodes).flatMap((node) =>
    node.nodeType === 3 ? [node as Text] : listTexts(node),
  );
}

/** Changes that others make to a document. */
const CHANGES: Record<string, (document: Document) => void> = {
  'replaces each text by an element': (document) => {
    for (const text of listTexts(document.body)) {
      const font = document.createElement('font');
      font.appendChild(document.createElement('font')).textContent = `[${text.data}]`;
      text.parentNode?.replaceChild(font, text);
    }
  },
  'inserts an element and then removes the text': (document) => {
    for (const text of listTexts(document.body)) {
      const font = document.createElement('font');
      font.textContent = text.data;
      text.parentNode?.insertBefore(font, text);
      text.remove();
    }
  },
  'writes into each text': (document) => {
    for (const text of listTexts(document.body)) text.data = `[${text.data}]`;
  },
  'splits each text': (document) => {
    for (const text of listTexts(document.body)) if (text.data.length > 2) text.splitText(2);
  },
  'moves each text into a link': (document) => {
    for (const text of listTexts(document.body)) {
      const link = document.createElement('a');
      text.parentNode?.insertBefore(link, text);
      link.append(text);
    }
  },
  'replaces the button by its clone': (document) => {
    const button = document.querySelector('button');
    button?.replaceWith(button.cloneNode(true));
  },
  'replaces everything by its clone': (document) => {
    const root = document.getElementById('root');
    root?.replaceWith(root.cloneNode(true));
  },
  'sets the text of the button': (document) => {
    const button = document.querySelector('button');
    if (button) button.textContent = 'Pay €1.00';
  },
  'writes the same markup again': (document) => {
    const { innerHTML } = document.body;
    document.body.innerHTML = innerHTML;
  },
};

describe('a drawing after someone else has changed the document', () => {
  it.each(Object.entries(CHANGES))('is visible and complete if it %s', (_name, change) => {
    const { document, draw } = open();
    draw(price('€25.99'), problem('Enter your card number.'));
    change(document);
    draw(price('€999.00'), problem(false));
    expect(document.querySelectorAll('button')).toHaveLength(1);
    expect(document.querySelector('.amount')?.textContent).toBe('€999.00');
    expect(document.querySelector('p')?.textContent).toBe('');
    change(document);
    draw(price('€1.00'), problem('This card number is too short.'));
    expect(document.querySelector('.amount')?.textContent).toBe('€1.00');
    expect(document.querySelector('p')?.textContent).toBe('This card number is too short.');
  });

  it.each(Object.keys(CHANGES).slice(0, 5))('keeps what it does not change if it %s', (name) => {
    const { document, draw } = open();
    draw(price('€25.99'), problem('Enter your card number.'));
    CHANGES[name]?.(document);
    const before = document.querySelector('p')?.innerHTML;
    const nodes = Array.from(document.querySelector('p')?.childNodes ?? []);
    for (const text of ['€1.00', '€2.00', '€3.00']) {
      draw(price(text), problem('Enter your card number.'));
      expect(document.querySelector('.amount')?.textContent).toBe(text);
      expect(document.querySelector('p')?.innerHTML).toBe(before);
      expect(Array.from(document.querySelector('p')?.childNodes ?? [])).toEqual(nodes);
    }
    draw(price('€3.00'), problem('This card number is too short.'));
    expect(document.querySelector('p')?.textContent).toBe('This card number is too short.');
  });

  it('is visible after thousands of changes', async () => {
    const { document, draw } = open();
    draw(price('€25.99'), problem('Enter your card number.'));
    const text = document.querySelector('p')?.firstChild as Text;
    for (let round = 0; round < 5; round += 1) {
      for (let change = 0; change < 600; change += 1) text.data = `${round} ${change}`;
      CHANGES['replaces each text by an element']?.(document);
      await new Promise((resolve) => setTimeout(resolve));
    }
    draw(price('€1.00'), problem('This card number is too short.'));
    expect(document.querySelector('.amount')?.textContent).toBe('€1.00');
    expect(document.querySelector('p')?.textContent).toBe('This card number is too short.');
  });

  it('leaves elements alone that others only add and remove', () => {
    const { document, draw } = open();
    draw(price('€25.99'), problem(false));
    const icon = document.createElement('img');
    document.querySelector('main')?.append(icon);
    draw(price('€1.00'), problem(false));
    expect(icon.isConnected).toBe(true);
    icon.remove();
    draw(price('€2.00'), problem(false));
    expect(icon.isConnected).toBe(false);
  });

  it('keeps the focus of an element whose neighbor was translated', () => {
    const { document, draw } = open();
    const fields = (text: string) => h('label', { key: 'label' }, text, h('input', null));
    draw(fields('Email'), price('€1.00'));
    const input = document.querySelector('input');
    input?.focus();
    CHANGES['replaces each text by an element']?.(document);
    draw(fields('Email'), price('€2.00'));
    expect(document.querySelector('label')?.textContent).toBe('[Email]');
    draw(fields('Email (optional)'), price('€2.00'));
    expect(document.querySelector('label')?.textContent).toBe('Email (optional)');
    expect(document.querySelector('input')).toBe(input);
    expect(document.activeElement).toBe(input);
  });
});

describe('asDrawn', () => {
  it('shows the drawn text to its code, and puts the translation back', () => {
    const { document, draw, drawing } = open();
    draw(price('€25.99'));
    CHANGES['replaces each text by an element']?.(document);
    let text: string | null | undefined;
    drawing.asDrawn(() => {
      text = document.querySelector('button')?.textContent;
    });
    expect(text).toBe('Pay €25.99');
    expect(document.querySelector('button')?.textContent).toBe('[Pay ][€25.99]');
  });

  it('counts the changes of its code as drawn', () => {
    const { document, draw, drawing } = open();
    draw(price('€25.99'));
    const place = document.createElement('div');
    drawing.asDrawn(() => {
      document.querySelector('main')?.prepend('Changed: ', place);
    });
    draw(price('€1.00'));
    expect(document.querySelector('main')?.textContent).toBe('Changed: Pay €1.00');
  });
});

describe('a fact that someone else has changed', () => {
  const openWatched = () => {
    let reports = 0;
    const opened = open((document) => ({
      read: () => document.querySelector('.amount')?.textContent ?? '',
      isTrue: (shown, drawn) => shown === drawn,
      onOther: () => {
        reports += 1;
      },
    }));
    return { ...opened, countReports: () => reports };
  };

  it('is reported, and drawn again with the next drawing', () => {
    const { document, draw, countReports } = openWatched();
    draw(price('€25.99'), problem(false));
    const text = document.querySelector('.amount')?.firstChild as Text;
    text.data = '€1.00';
    expect(countReports()).toBe(0);
    draw(price('€25.99'), problem('Enter your card number.'));
    expect(document.querySelector('.amount')?.textContent).toBe('€25.99');
    expect(countReports()).toBe(1);
    draw(price('€25.99'), problem(false));
    expect(countReports()).toBe(1);
  });

  it('is not reported if only other texts were changed', () => {
    const { document, draw, countReports } = openWatched();
    draw(price('€25.99'), problem('Enter your card number.'));
    const text = document.querySelector('p')?.firstChild as Text;
    text.data = 'Vul uw kaartnummer in.';
    draw(price('€26.00'), problem('Enter your card number.'));
    expect(document.querySelector('p')?.textContent).toBe('Vul uw kaartnummer in.');
    expect(countReports()).toBe(0);
  });
});
