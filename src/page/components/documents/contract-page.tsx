import type { ContractNotice, ContractView } from '../../../protocol/page-renderer.ts';
import type { Catalog } from '../../locales/catalog.ts';
import type { ContractTexts } from '../../locales/contract-texts.ts';
import { fillText } from '../../texts/fill-text.ts';
import type { DateWriting } from '../../texts/format-date-time.ts';
import { formatDateTime } from '../../texts/format-date-time.ts';
import { PlainField } from '../parts/plain-field.tsx';
import { ContractText } from './contract-text.tsx';
import { ManagedMerchant } from './managed-merchant.tsx';
import { ActionForm, News, Panel, Part, PrintButton } from './panel.tsx';

interface ContractPageProps {
  view: ContractView;
  catalog: Catalog;
  texts: ContractTexts;
  /** The label of the button that prints the page. */
  print: string;
  writing: DateWriting;
}

/** The notices that are shown at a field. */
const FAULTY: Partial<Record<ContractNotice, 'signer_name' | 'code'>> = {
  wrong_name: 'signer_name',
  wrong_code: 'code',
  code_over: 'code',
};

/** Describes the result of the last action, or the end. It also begins the page's title, which a screen reader reads first. */
export function describeContractNews({ view, catalog, texts, writing }: ContractPageProps): string {
  const { state, notice, email, merchantName: merchant, endedAt } = view;
  const { wrong, over } = catalog.remember;
  const notices = { ...texts.notices, wrong_code: wrong, code_over: over };
  if (state === 'open') return notice ? fillText(notices[notice], { email, merchant }) : '';
  const date = endedAt ? formatDateTime(endedAt, writing) : '';
  return fillText(texts.outcomes[state], { date, merchant });
}

const Facts = ({ view, texts, writing }: ContractPageProps) => (
  <dl class="manage-facts">
    <div>
      <dt>{texts.signer}</dt>
      <dd>
        <bdi>{view.signerName}</bdi>
      </dd>
    </div>
    {view.state === 'open' && (
      <div>
        <dt>{texts.until}</dt>
        <dd>{formatDateTime(view.until, writing)}</dd>
      </div>
    )}
    <div>
      <dt>{texts.fingerprint}</dt>
      <dd>
        <code class="contract-print" dir="ltr" data-sha256={view.sha256}>
          {view.sha256}
        </code>
      </dd>
    </div>
  </dl>
);

const SendCode = ({ view: { path, email, hasCode }, catalog, texts }: ContractPageProps) => (
  <ActionForm
    id="code-text"
    action={`${path}/code`}
    text={fillText(texts.codeText, { email })}
    label={hasCode ? catalog.remember.again : catalog.remember.send}
    button={{ name: 'send-code' }}
  />
);

function Sign(props: ContractPageProps) {
  const { view, texts } = props;
  const { path, typedName, notice } = view;
  const faulty = notice && FAULTY[notice];
  const describe = (name: typeof faulty) => ({
    name: name ?? '',
    fault: faulty === name ? describeContractNews(props) : undefined,
  });
  return (
    <Part id="signing" title={texts.signing}>
      <form method="post" action={`${path}/sign`} noValidate>
        <PlainField
          {...describe('signer_name')}
          label={texts.name}
          hint={texts.nameHint}
          input={{ autocapitalize: 'words', autoComplete: 'name', dir: 'auto', value: typedName }}
        />
        <PlainField
          {...describe('code')}
          label={texts.code}
          hint={texts.codeHint}
          input={{
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
            dir: 'ltr',
            autofocus: faulty === 'code' || notice === 'code_sent',
          }}
        />
        <p class="contract-legal" id="legal-text">
          {texts.legalText}
        </p>
        <button class="button manage-press" type="submit" name="sign" aria-describedby="legal-text">
          {texts.sign}
        </button>
      </form>
    </Part>
  );
}

const Decline = ({ view: { path }, texts }: ContractPageProps) => (
  <ActionForm
    id="decline-text"
    action={`${path}/decline`}
    text={texts.declineText}
    label={texts.decline}
    button={{ name: 'decline', class: 'manage-cancel' }}
  />
);

/** A contract with its text, and the forms to sign or decline it. No scripts are needed, except by the button that prints it. */
export function ContractPage(props: ContractPageProps) {
  const { view, texts, print } = props;
  const isOpen = view.state === 'open';
  const news = describeContractNews(props);
  return (
    <Panel {...props}>
      <ManagedMerchant view={view} title={texts.title} />
      {isOpen && view.notice && view.notice !== 'code_sent' ? (
        <p class="notice" role="alert">
          {news}
        </p>
      ) : (
        <News text={news} isGood={view.state === 'signed'} />
      )}
      <article class="manage-part" aria-labelledby="contract-title">
        <h2 id="contract-title" class="contract-title" dir="auto">
          {view.title}
        </h2>
        <ContractText text={view.body} />
      </article>
      <div class="manage-part">
        <Facts {...props} />
      </div>
      <PrintButton label={print} />
      {isOpen && <SendCode {...props} />}
      {isOpen && <Sign {...props} />}
      {isOpen && <Decline {...props} />}
    </Panel>
  );
}
