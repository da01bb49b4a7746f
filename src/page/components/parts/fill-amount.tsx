import type { ComponentChildren } from 'preact';

/**
 * Splits a text so that its `{amount}` is a separate element: a shop's typeface must not draw an amount (docs/decisions.md, 409).
 */
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
