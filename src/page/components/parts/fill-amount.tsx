import type { ComponentChildren } from 'preact';

/** A text with its `{amount}` in an element by itself: no typeface of a shop may draw a sum (docs/decisions.md, 409). */
export const fillAmount = (text: string, amount: string): ComponentChildren[] =>
  text.split(/\{(\w+)\}/).map((part, index) =>
    index % 2 ? (
      <span key={part} class="amount">
        {amount}
      </span>
    ) : (
      part
    ),
  );
