import type { Type } from '../../../platform/xml/read-xml.ts';

/**
 * The part of the schema of FatturaPA 1.2 that the service writes, transcribed from the official specification ("Specifiche
 * tecniche fattura ordinaria"): the elements of each type in their order, and the pattern of each value. `?` marks optional
 * elements, `*` repeatable ones, `+` those that occur at least once.
 */
const LATIN = String.raw`[ -~\u00a0-\u00ff]`;
const latin = (maxLength: number) => `${LATIN}{1,${maxLength}}`;
const AMOUNT = String.raw`-?[0-9]{1,11}\.[0-9]{2}`;
const AMOUNT_8 = String.raw`-?[0-9]{1,11}\.[0-9]{2,8}`;
const RATE = String.raw`[0-9]{1,3}\.[0-9]{2}`;
const DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const NATURE = String.raw`N1|N2\.[12]|N3\.[1-6]|N4|N5|N6\.[1-9]|N7`;

const VAT_ID: Type = [
  ['IdPaese', '[A-Z]{2}'],
  ['IdCodice', '.{1,28}'],
];

const NAME: Type = [
  ['Denominazione?', latin(80)],
  ['Nome?', latin(60)],
  ['Cognome?', latin(60)],
];

const SEAT: Type = [
  ['Indirizzo', latin(60)],
  ['NumeroCivico?', latin(8)],
  ['CAP', '[0-9]{5}'],
  ['Comune', latin(60)],
  ['Provincia?', '[A-Z]{2}'],
  ['Nazione', '[A-Z]{2}'],
];

export const FATTURA_ELETTRONICA: Type = [
  [
    'FatturaElettronicaHeader',
    [
      [
        'DatiTrasmissione',
        [
          ['IdTrasmittente', VAT_ID],
          ['ProgressivoInvio', '[A-Za-z0-9]{1,10}'],
          ['FormatoTrasmissione', 'FPA12|FPR12'],
          ['CodiceDestinatario', '[A-Z0-9]{6,7}'],
          ['PECDestinatario?', '.{7,256}'],
        ],
      ],
      [
        'CedentePrestatore',
        [
          [
            'DatiAnagrafici',
            [
              ['IdFiscaleIVA', VAT_ID],
              ['CodiceFiscale?', '[A-Z0-9]{11,16}'],
              ['Anagrafica', NAME],
              ['RegimeFiscale', 'RF(0[124-9]|1[0-9]|20)'],
            ],
          ],
          ['Sede', SEAT],
        ],
      ],
      [
        'CessionarioCommittente',
        [
          [
            'DatiAnagrafici',
            [
              ['IdFiscaleIVA?', VAT_ID],
              ['CodiceFiscale?', '[A-Z0-9]{11,16}'],
              ['Anagrafica', NAME],
            ],
          ],
          ['Sede', SEAT],
        ],
      ],
    ],
  ],
  [
    'FatturaElettronicaBody',
    [
      [
        'DatiGenerali',
        [
          [
            'DatiGeneraliDocumento',
            [
              ['TipoDocumento', 'TD01|TD04'],
              ['Divisa', '[A-Z]{3}'],
              ['Data', DATE],
              ['Numero', latin(20)],
              [
                'DatiBollo?',
                [
                  ['BolloVirtuale', 'SI'],
                  ['ImportoBollo?', AMOUNT],
                ],
              ],
              ['ImportoTotaleDocumento?', AMOUNT],
              ['Arrotondamento?', AMOUNT],
              ['Causale*', latin(200)],
            ],
          ],
          [
            'DatiOrdineAcquisto*',
            [
              ['IdDocumento', latin(20)],
              ['Data?', DATE],
              ['CodiceCUP?', latin(15)],
              ['CodiceCIG?', latin(15)],
            ],
          ],
          [
            'DatiFattureCollegate*',
            [
              ['IdDocumento', latin(20)],
              ['Data?', DATE],
            ],
          ],
        ],
      ],
      [
        'DatiBeniServizi',
        [
          [
            'DettaglioLinee+',
            [
              ['NumeroLinea', '[1-9][0-9]{0,3}'],
              ['Descrizione', latin(1000)],
              ['Quantita?', String.raw`[0-9]{1,12}\.[0-9]{2,8}`],
              ['PrezzoUnitario', AMOUNT_8],
              ['PrezzoTotale', AMOUNT_8],
              ['AliquotaIVA', RATE],
              ['Natura?', NATURE],
            ],
          ],
          [
            'DatiRiepilogo+',
            [
              ['AliquotaIVA', RATE],
              ['Natura?', NATURE],
              ['ImponibileImporto', AMOUNT],
              ['Imposta', AMOUNT],
              ['EsigibilitaIVA?', '[DIS]'],
              ['RiferimentoNormativo?', latin(100)],
            ],
          ],
        ],
      ],
    ],
  ],
];
