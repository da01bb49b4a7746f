import type { ComponentChildren } from 'preact';

/**
 * Splits a text so that its `{amount}` is a separate element: a shop's typeface must not draw an amount (docs/decisions.md, 409). A
 * comma after it is in the element too, because a line can begin with anything that follows a box.
 */
export const fillAmount = (text: string, amount: string): ComponentChildren[] =>
  text.split(/\{amount\}(,?)/).map((part, index) =>
    index % 2 ? (
      <span key={index} class="amount">
        {amount + part}
      </span>
    ) : (
      part
    ),
  );
