import { useEffect } from 'preact/hooks';
import type { CompanyAnswer } from '../../data/answers.ts';
import { formatPlace } from '../../data/place.ts';
import { useFacts } from '../../data/use-facts.ts';
import { useOnce } from '../../data/use-once.ts';
import { BrandForm } from '../forms/brand-form.tsx';
import { OwnerSwitches } from '../forms/owner-switches.tsx';
import { TextControl } from '../parts/form-control.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

const PATH = '/api/v5/company';

type OwnField = keyof Pick<
  CompanyAnswer,
  'DefaultWebhookUrl' | 'Iban' | 'FiscalCode' | 'LogoUrl' | 'TermsUrl' | 'PrivacyUrl' | 'ContactUrl'
>;

/** The facts that the company sets, with their labels and hints. */
const FACTS: Record<OwnField, [label: string, hint: string]> = {
  Iban: ['IBAN', 'The account that bank transfers and open banking are paid to.'],
  FiscalCode: ['Fiscal code', '16 characters or 11 digits. Bank transfers need it.'],
  LogoUrl: ['Logo', 'The https address of a square picture of at most 128 KiB.'],
  TermsUrl: ['Terms', 'The https address of your terms, linked on hosted pages.'],
  PrivacyUrl: ['Privacy notice', 'The https address of your privacy notice.'],
  ContactUrl: ['Contact', 'Where shoppers reach you: an https, mailto or tel address.'],
  DefaultWebhookUrl: ['Webhook address', 'Gets the events of links that name no address of their own.'],
};

const NAMES = Object.keys(FACTS) as OwnField[];

/** Whether a logo is stored as data, which cannot be edited as a text. */
const isPicture = (text: string): boolean => text.startsWith('data:');

/** Reads a picture into the form that the API expects. */
const readPicture = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

interface FactProps {
  name: OwnField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function Fact({ name, value, problem, onChange }: FactProps) {
  const [label, hint] = FACTS[name];
  const isKept = isPicture(value);
  return (
    <>
      <TextControl
        label={label}
        hint={isKept ? 'A picture is stored. An address replaces it.' : hint}
        value={isKept ? '' : value}
        problem={problem}
        onChange={onChange}
      />
      {name === 'LogoUrl' && (
        <div class="field">
          <label>
            Upload a logo{' '}
            <input
              type="file"
              accept="image/png,image/jpeg,image/svg+xml,image/webp"
              onChange={async ({ currentTarget: { files } }) => {
                if (files?.[0]) onChange(await readPicture(files[0]));
              }}
            />
          </label>{' '}
          {isKept && (
            <button type="button" onClick={() => onChange('')}>
              Remove the logo
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** The facts that others decide about the company. */
function Decided({ company }: { company: CompanyAnswer }) {
  const { Type, Providers, Moto, Wallets } = company;
  const facts: [string, string][] = [
    ['Type', Type],
    ['Providers', Providers.join(', ')],
    ['Mail and telephone orders', Moto ? 'on' : 'off'],
    ['Apple Pay', Wallets.ApplePay.join(', ') || 'off'],
    ['Google Pay', Wallets.GooglePay ? 'on' : 'off'],
  ];
  return (
    <section aria-labelledby="decided">
      <h3 id="decided">Decided for you</h3>
      <p>Your partner or the operator of this service decides these.</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const toUtilities = (resource: string): string =>
  formatPlace({ panel: 'sections', path: ['utilities', resource] });

/** The facts that the company has on file: a form for its own, and a list of those that others decide. */
export function CompanyPanel({ service, act }: PanelProps) {
  const actOnce = useOnce(act);
  const facts = useFacts<CompanyAnswer, OwnField>(service, { path: PATH, record: 'Company', names: NAMES });
  const { saved: company, values, problems, changed, change, load, save } = facts;
  useEffect(() => {
    void act('', load);
  }, []);
  if (!company) return <p>Loading …</p>;
  return (
    <>
      <form
        noValidate
        class="call"
        aria-label={company.Name}
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length) void actOnce('The company was changed.', save);
        }}
      >
        {NAMES.map((name) => (
          <Fact
            key={name}
            name={name}
            value={values[name]}
            problem={problems[name]}
            onChange={(value) => change(name, value)}
          />
        ))}
        <p class="buttons">
          <button type="submit" class="primary" aria-disabled={!changed.length}>
            Save
          </button>
        </p>
      </form>
      <section aria-labelledby="brand">
        <h3 id="brand">Brand</h3>
        <p>How your pages and emails look to shoppers. A link’s stylesheet is applied on top of it.</p>
        <BrandForm service={service} act={act} />
      </section>
      {!service.isReadOnly && <OwnerSwitches service={service} act={act} company={company} reload={load} />}
      <Decided company={company} />
      <p>
        <a href={toUtilities('authorized-domains')}>Authorized domains</a> ·{' '}
        <a href={toUtilities('users')}>Users</a> · <a href={toUtilities('changes')}>Log of changes</a>
      </p>
    </>
  );
}
