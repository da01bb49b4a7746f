/** What a link of the dashboard leads the shopper back to, by the part of the address that says how it went. */
export const OUTCOMES = {
  success: 'The payment went through, or the money is on its way.',
  failure: 'The payment did not go through.',
  cancel: 'The shopper has cancelled.',
};

export type Outcome = keyof typeof OUTCOMES;

export const isOutcome = (text: string | null): text is Outcome =>
  text !== null && Object.hasOwn(OUTCOMES, text);

/** Takes the place of the shop's own page, in the tab in which the checkout was. */
export function Returned({ outcome }: { outcome: Outcome }) {
  return (
    <main class="login">
      <h1>Back at the shop</h1>
      <p>{OUTCOMES[outcome]}</p>
      <p>
        This would be a page of yours: the shopper comes back to the link’s redirect URL. Learn from the
        webhook whether you were paid, and never from this visit. Close this tab and see in the dashboard what
        happened.
      </p>
      <p>
        <a href="/sandbox">The dashboard</a>
      </p>
    </main>
  );
}
