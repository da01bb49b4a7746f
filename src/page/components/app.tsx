import type { ComponentChildren } from 'preact';
import { listRows } from '../methods/list-rows.ts';
import { awaitsProvider } from '../methods/provider-choice.ts';
import { getResultTitle } from '../state/get-result-title.ts';
import { fillText } from '../texts/fill-text.ts';
import { findMethodPanel } from './form/method-panels.ts';
import { PayForm } from './form/pay-form.tsx';
import { writePayWords } from './form/write-pay-words.tsx';
import { ResultScreen } from './outcome/result-screen.tsx';
import { keepPart } from './parts/keep-server-html.tsx';
import { LazySection } from './parts/lazy-section.tsx';
import { LeaveLink } from './parts/leave-link.tsx';
import { ProblemStatus } from './parts/problem-status.tsx';
import type { ScreenProps } from './parts/screen-props.ts';
import { TestMode } from './parts/test-mode.tsx';
import { LegalFooter } from './summary/legal-footer.tsx';
import { OrderSummary } from './summary/order-summary.tsx';

function getHeading(props: ScreenProps): ComponentChildren {
  const { view, state, sections } = props;
  const { catalog, method } = state;
  if (awaitsProvider(state)) return catalog.providers.title;
  const rows = listRows({ view, state });
  if (rows.length > 1) return catalog.chooseMethod;
  const panel = rows.length ? findMethodPanel(method, sections) : undefined;
  // In a frame, the amount is next to it.
  const name = view.type === 'embedded' && panel?.name(catalog);
  return panel?.heading?.(catalog) ?? (name || writePayWords(props));
}

function PanelHead(props: ScreenProps) {
  const { view, state, Order } = props;
  const isFramed = view.type === 'embedded';
  const hasTitle = !getResultTitle(state);
  if (!hasTitle && !isFramed) return null;
  const Heading = isFramed ? 'h1' : 'h2';
  return (
    <div class="head">
      {hasTitle && (
        <Heading class="form-title words" part="title" id="form-title" tabIndex={-1}>
          {getHeading(props)}
        </Heading>
      )}
      {isFramed && <TestMode {...props} />}
      {Order && <Order {...props} />}
    </div>
  );
}

/** Renders the page from its state, first in the service, then in the browser at every change. */
export function App(props: ScreenProps) {
  const { view, state } = props;
  const { stage } = state;
  // Labeled if embedded: the shop's page has its own main landmark, and may contain a second checkout.
  const isFramed = view.type === 'embedded';
  // A page that waits may find that its link is open again, and then needs the form.
  const title = getResultTitle(state);
  const hasForm = !title || ['processing', 'unconfirmed', 'later', 'shared'].includes(title);
  return (
    <main
      class={stage.challengeUrl ? 'page page-challenge' : 'page'}
      part="page"
      aria-label={isFramed ? fillText(state.catalog.payment, { purpose: view.purpose }) : undefined}
    >
      {view.type === 'standard' && !view.receipt && <OrderSummary {...props} />}
      <section class={title ? 'panel' : 'panel panel-form'} part="panel">
        <PanelHead {...props} />
        {isFramed && <LazySection {...props} name="LaterPrice" />}
        {hasForm && <PayForm {...props} />}
        {!title && <LazySection {...props} name="TransferLater" />}
        <ProblemStatus {...props} />
        <ResultScreen {...props} />
        {view.canShare && (
          <p hidden={stage.is !== 'form' || !!stage.waitingRail} {...keepPart(props, 'ShareOffer')} />
        )}
        <LeaveLink {...props} />
      </section>
      {view.receipt && <div class="receipt" {...keepPart(props, 'Receipt')} />}
      {view.type === 'standard' && <LegalFooter {...props} />}
    </main>
  );
}
