import { TEST_CARDS } from '../../data/test-cards.ts';

/** The list of the sandbox's test cards. */
export function TestCardList() {
  return (
    <details>
      <summary>Test cards</summary>
      <p>Use any expiry in the future, any security code and any name. Real cards are not charged here.</p>
      <ul class="facts">
        {Object.entries(TEST_CARDS).map(([number, effect]) => (
          <li key={number}>
            <code>{number}</code> {effect}
          </li>
        ))}
      </ul>
      <p>
        <a href="/docs/api#the-sandbox">Everything that can be tested</a>
      </p>
    </details>
  );
}
