import { stripIban } from '../../../protocol/identifiers/iban.ts';
import type { WebhookTargets } from '../../platform/addresses/webhook-targets.ts';
import { suggestName } from '../../platform/http/answers/explain-values.ts';
import { parseFiscalCode, stripFiscalCode } from '../../platform/identifiers/fiscal-code.ts';
import { isIban } from '../../platform/identifiers/parse-iban.ts';
import { explainOutsideSepa, isCreditorId } from '../../platform/identifiers/sepa.ts';
import { parseVatNumber, stripVatNumber } from '../../platform/identifiers/vat-number.ts';

/** The fields of each kind of object in the fixtures, as docs/operations.md lists them. */
const FIELDS = {
  company:
    'name type parent providers moto wallets iban fiscalCode vatNumber sepaCreditorId logo brand legal webhookUrl keepsUnpaid nearlyPaid domains scopes credentials stores terminals',
  credential: 'username password scopes',
  store: 'id reference active items name address localApi',
  item: 'id name price',
  terminal: 'poiid online storeId secret',
};

/** The kind of object in each list of a company or store. */
const LISTS: Record<string, keyof typeof FIELDS> = {
  credentials: 'credential',
  stores: 'store',
  items: 'item',
  terminals: 'terminal',
};

/** Lists the paths of unknown fields, which are probably misspelled. */
function listUnknownFields(object: object, kind: keyof typeof FIELDS = 'company', path = ''): string[] {
  const known = FIELDS[kind].split(' ');
  return Object.entries(object).flatMap(([name, value]) => {
    const place = path + name;
    const hint = suggestName(name, known);
    if (!known.includes(name)) return [`has "${place}", which is no field.${hint ? ` ${hint}` : ''}`];
    const entries = LISTS[name];
    if (!entries || !Array.isArray(value)) return [];
    return value.flatMap((entry, index) =>
      listUnknownFields(Object(entry) as object, entries, `${place}[${index}].`),
    );
  });
}

const findTwice = (values: readonly unknown[]): unknown =>
  values.find((value, index) => values.indexOf(value) !== index);

/** The parts of a company that are checked for probable mistakes. */
interface Details {
  iban?: unknown;
  sepaCreditorId?: unknown;
  fiscalCode?: unknown;
  vatNumber?: unknown;
  webhookUrl?: unknown;
  stores?: { id?: unknown; reference?: unknown; items?: { id?: unknown }[] }[];
}

/**
 * Lists probable mistakes in a company. They do not prevent the start, so that files for earlier versions still work
 * (docs/decisions.md, 433).
 * @param targets the permitted webhook URLs
 */
export function listDoubts(company: Details, targets: Pick<WebhookTargets, 'findProblem'>): string[] {
  const { iban, sepaCreditorId, fiscalCode, vatNumber, webhookUrl } = company;
  const doubts = listUnknownFields(company);
  if (iban && !isIban(String(iban))) doubts.push(`has the iban "${iban}", which is not one.`);
  else if (iban && explainOutsideSepa(stripIban(String(iban))))
    doubts.push(`has the iban "${iban}", to which nothing is paid: its country is not in SEPA.`);
  if (sepaCreditorId && !isCreditorId(String(sepaCreditorId)))
    doubts.push(`has the sepaCreditorId "${sepaCreditorId}", which is not one.`);
  if (fiscalCode && typeof parseFiscalCode(stripFiscalCode(String(fiscalCode)), Date.now()) === 'string')
    doubts.push(`has the fiscalCode "${fiscalCode}", which is not one.`);
  if (vatNumber && typeof parseVatNumber(stripVatNumber(String(vatNumber))) === 'string')
    doubts.push(`has the vatNumber "${vatNumber}", which is not one.`);
  if (webhookUrl && targets.findProblem(String(webhookUrl)))
    doubts.push(
      `has the webhookUrl "${webhookUrl}", to which nothing is sent; it needs an https URL of a public host, or WEBHOOK_ALLOW.`,
    );
  return doubts;
}

/** Finds two stores or items of a company with the same identifier. */
export function findDouble({ stores = [] }: Details): string | undefined {
  const id = findTwice(stores.map((store) => store.id));
  if (id !== undefined) return `has two stores with the id ${id}`;
  const reference = findTwice(stores.map((store) => store.reference));
  if (reference !== undefined) return `has two stores with the reference "${reference}"`;
  const items = stores.map((store) => (Array.isArray(store.items) ? store.items : []));
  const item = items.map((list) => findTwice(list.map((one) => one?.id))).find((one) => one !== undefined);
  return item === undefined ? undefined : `has two items with the id ${item} in a store`;
}
