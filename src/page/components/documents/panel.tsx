import type { ComponentChildren, ComponentType, JSX } from 'preact';
import type { CheckoutView } from '../../../protocol/checkout-api.ts';
import type { Catalog } from '../../locales/catalog.ts';
import { Legal } from './static-parts.tsx';

interface PanelProps {
  view: Pick<CheckoutView, 'legal' | 'language'>;
  catalog: Catalog;
  children: ComponentChildren;
}

/** A page without a payment: its sections, and the common footer. */
export const Panel = ({ view, catalog, children }: PanelProps) => (
  <main class="page">
    <section class="panel manage">{children}</section>
    <footer class="powered">
      <Legal view={view} state={{ language: view.language, catalog }} />
    </footer>
  </main>
);

interface PartProps {
  id: string;
  title: string;
  children: ComponentChildren;
}

/** A section with its heading. */
export const Part = ({ id, title, children }: PartProps) => (
  <section class="manage-part" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

interface ActionFormProps {
  /** The id of the button's description. */
  id: string;
  action: string;
  text: string;
  label: string;
  button?: JSX.IntrinsicElements['button'];
}

/** A button after the sentence that describes its effect, in a form without fields. */
export const ActionForm = ({ id, action, text, label, button = {} }: ActionFormProps) => (
  <form class="manage-part" method="post" action={action}>
    <p id={id}>{text}</p>
    <button
      {...button}
      type="submit"
      class={`button button-quiet manage-press ${button.class ?? ''}`}
      aria-describedby={id}
    >
      {label}
    </button>
  </form>
);

/** A sentence that a screen reader announces when the page has loaded. Renders nothing if empty. */
export const News = ({ text, isGood }: { text: string; isGood?: boolean }) =>
  text ? (
    <p class={`notice ${isGood ? 'notice-good' : 'notice-news'}`} role="status">
      {text}
    </p>
  ) : null;

/** A button that prints the page or saves it as a file. It works once the page's script has run (`prepare-paper.ts`). */
export const PrintButton = ({ label }: { label: string }) => (
  <button class="button button-quiet" type="button" disabled data-print>
    <span class="words">{label}</span>
  </button>
);

interface OutcomeProps {
  look?: 'good' | 'waiting' | 'bad' | 'neutral';
  Mark: ComponentType;
  title: string;
  text: string;
  children?: ComponentChildren;
}

/** An outcome, with the same look as the result of a payment. */
export const Outcome = ({ look = 'neutral', Mark, title, text, children }: OutcomeProps) => (
  <div class={`result result-${look}`}>
    <span class="result-mark">
      <Mark />
    </span>
    <h1 class="result-title">{title}</h1>
    <p class="result-text">{text}</p>
    {children}
  </div>
);
