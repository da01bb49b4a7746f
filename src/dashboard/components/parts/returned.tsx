/** The messages on the page that the shopper returns to, by the outcome in the URL. */
export const OUTCOMES = {
  success: 'The payment went through, or the money is on its way.',
  failure: 'The payment did not go through.',
  cancel: 'The shopper cancelled.',
};

export type ReturnOutcome = keyof typeof OUTCOMES;

export const isOutcome = (text: string | null): text is ReturnOutcome =>
  text !== null && Object.hasOwn(OUTCOMES, text);

/** The page that the shopper returns to, in place of a shop's own. */
export function Returned({ outcome }: { outcome: ReturnOutcome }) {
  return (
    <main class="login">
      <h1>Back at the shop</h1>
      <p>{OUTCOMES[outcome]}</p>
      <p>
        This would be a page of your shop, at the link’s redirect URL. Only the webhook says whether you were
        paid, never this visit. Close this tab: the dashboard shows what happened.
      </p>
      <p>
        <a href="/dashboard">The dashboard</a>
      </p>
    </main>
  );
}
