import { create } from 'xmlbuilder2';
import { appendTree, type Tree } from '../../../platform/xml/append-tree.ts';
import { divideRounded, writeDecimal, writeEuros } from '../../../platform/xml/decimals.ts';
import { type FiscalCustomer, isPublicBody, type Party } from '../rules/party-rules.ts';
import { computeLine, type FiscalLine, getReason, toThousandths } from '../rules/sum-lines.ts';
import { VAT_GROUNDS } from '../rules/vat-grounds.ts';
import type { IssuedInvoice } from './invoice.ts';
import { writeOrder } from './order-fields.ts';

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';
/** The code for a customer without an address at the exchange system. */
const NO_SDI_CODE = '0000000';
/** The decimals of net prices, as many as FatturaPA allows: quantity × price must equal the total of the line. */
const PLACES = 8;
const SCALE = 10n ** BigInt(PLACES);

const writeVatId = (vatNumber: string): Tree => ({
  IdPaese: vatNumber.slice(0, 2),
  IdCodice: vatNumber.slice(2),
});

const writeIdentity = ({ VatNumber, FiscalCode, Name, FirstName, LastName }: Party): Tree => ({
  IdFiscaleIVA: VatNumber === undefined ? undefined : writeVatId(VatNumber),
  CodiceFiscale: FiscalCode,
  Anagrafica: Name === undefined ? { Nome: FirstName, Cognome: LastName } : { Denominazione: Name },
});

const writeSeat = ({ Address: { Street, PostalCode, City, Province, Country } }: Party): Tree => ({
  Indirizzo: Street,
  CAP: PostalCode,
  Comune: City,
  Provincia: Province,
  Nazione: Country,
});

/** Returns the format: that of public bodies, or that of everyone else. */
const getFormat = (customer: FiscalCustomer): 'FPA12' | 'FPR12' =>
  isPublicBody(customer) ? 'FPA12' : 'FPR12';

function writeHeader({ Seller, Customer, FileName }: IssuedInvoice): Tree {
  const code = Customer.SdiCode ?? NO_SDI_CODE;
  return {
    DatiTrasmissione: {
      // The code under which the file is sent, also in files of earlier versions.
      IdTrasmittente: writeVatId(FileName.split('_')[0] ?? ''),
      ProgressivoInvio: /_(.*)\./.exec(FileName)?.[1],
      FormatoTrasmissione: getFormat(Customer),
      CodiceDestinatario: code,
      PECDestinatario: code === NO_SDI_CODE ? Customer.Pec : undefined,
    },
    CedentePrestatore: {
      DatiAnagrafici: { ...writeIdentity(Seller), RegimeFiscale: Seller.TaxRegime },
      Sede: writeSeat(Seller),
    },
    CessionarioCommittente: { DatiAnagrafici: writeIdentity(Customer), Sede: writeSeat(Customer) },
  };
}

function writeGeneral(invoice: IssuedInvoice): Tree {
  const { StampDuty, Credited } = invoice;
  return {
    DatiGeneraliDocumento: {
      TipoDocumento: invoice.Type,
      Divisa: 'EUR',
      Data: invoice.Date,
      Numero: invoice.Number,
      DatiBollo: StampDuty ? { BolloVirtuale: 'SI', ImportoBollo: writeEuros(StampDuty) } : undefined,
      ImportoTotaleDocumento: writeEuros(invoice.Total),
      Causale: invoice.Reason ?? undefined,
    },
    DatiOrdineAcquisto: writeOrder(invoice),
    DatiFattureCollegate: Credited ? { IdDocumento: Credited.Number, Data: Credited.Date } : undefined,
  };
}

/** Removes the VAT from a price in cents. */
function writeNet(cents: bigint, line: FiscalLine, pricesIncludeVat: boolean): string {
  const divisor = pricesIncludeVat ? 100n + BigInt(line.VatRate) : 100n;
  return writeDecimal(divideRounded(cents * SCALE, divisor), PLACES);
}

const writeLine = (line: FiscalLine, index: number, pricesIncludeVat: boolean): Tree => ({
  NumeroLinea: String(index + 1),
  Descrizione: line.Description,
  Quantita: writeDecimal(BigInt(toThousandths(line.Quantity)), 3),
  PrezzoUnitario: writeNet(BigInt(line.UnitPrice), line, pricesIncludeVat),
  PrezzoTotale: writeNet(computeLine(line), line, pricesIncludeVat),
  AliquotaIVA: `${line.VatRate}.00`,
  Natura: getReason(line) ?? undefined,
});

/** Renders an invoice as a file of FatturaPA 1.2, without a signature. */
export function renderXml(invoice: IssuedInvoice): string {
  const { Customer, Lines, PricesIncludeVat, VatSummary } = invoice;
  const root = create({ version: '1.0', encoding: 'UTF-8' })
    .ele(NAMESPACE, 'p:FatturaElettronica')
    .att('versione', getFormat(Customer));
  // Only the root element has the namespace: the schema's other elements are unqualified.
  appendTree(root, {
    FatturaElettronicaHeader: writeHeader(invoice),
    FatturaElettronicaBody: {
      DatiGenerali: writeGeneral(invoice),
      DatiBeniServizi: {
        DettaglioLinee: Lines.map((line, index) => writeLine(line, index, PricesIncludeVat)),
        DatiRiepilogo: VatSummary.map(({ VatRate, VatCode, Taxable, Vat }) => ({
          AliquotaIVA: `${VatRate}.00`,
          Natura: VatCode ?? undefined,
          ImponibileImporto: writeEuros(Taxable),
          Imposta: writeEuros(Vat),
          RiferimentoNormativo: VatCode === null ? undefined : VAT_GROUNDS[VatCode],
        })),
      },
    },
  });
  return root.end({ prettyPrint: true });
}
