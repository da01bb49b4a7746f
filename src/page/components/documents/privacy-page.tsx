import type { Language } from '../../../protocol/languages.ts';
import type { ServiceTexts } from '../../locales/catalog.ts';
import { LanguageLinks } from './static-parts.tsx';

interface PrivacyPageProps {
  language: Language;
  texts: ServiceTexts['privacy'];
}

/** What the payment page does with a shopper's data, in a few sentences. The details are in `docs/privacy.md`. */
export const PrivacyPage = ({ language, texts }: PrivacyPageProps) => (
  <main class="page">
    <section class="panel manage">
      <h1 class="result-title">{texts.title}</h1>
      {texts.text.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
    <footer class="powered">
      <LanguageLinks language={language} />
    </footer>
  </main>
);
