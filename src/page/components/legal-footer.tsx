import type { ScreenProps } from './screen-props.ts';

const PAGES = ['terms', 'privacy', 'contact'] as const;

/** Who takes the payment, and the merchant's own pages. They open beside this one, so that nothing typed is lost. */
export function LegalFooter({ view, state }: ScreenProps) {
  const { poweredBy, legal } = state.catalog;
  const pages = PAGES.flatMap((name) => {
    const href = view.legal?.[name];
    return href ? [{ name, href }] : [];
  });
  return (
    <footer class="powered">
      <p>{poweredBy}</p>
      {pages.length > 0 && (
        <ul class="legal">
          {pages.map(({ name, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noreferrer">
                {legal[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}
