import type { Pain001Version } from '../../../../src/service/bank-files/orders/write-pain001.ts';
import type { Type } from '../../platform/xml/read-xml.ts';

/**
 * The part of pain.001.001.03 and .09 that a SEPA credit transfer may have, transcribed from the official schemas and narrowed by the
 * scheme's guide (EPC132-08): the elements of each type in their order, and the pattern of each value.
 */
const ID = '[A-Za-z0-9-]{1,35}';
const SIGN = String.raw`[a-zA-Z0-9/\-?:().,'+ ]`;
const NAME = `${SIGN}{1,70}`;
const AMOUNT = String.raw`[0-9]{1,15}\.[0-9]{2}`;
const DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const ACCOUNT: Type = [['IBAN', '[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}']];

export const getPain001Schema = (version: Pain001Version): Type => [
  [
    'CstmrCdtTrfInitn',
    [
      [
        'GrpHdr',
        [
          ['MsgId', ID],
          ['CreDtTm', `${DATE}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z`],
          ['NbOfTxs', '[0-9]{1,15}'],
          ['CtrlSum', AMOUNT],
          ['InitgPty', [['Nm', NAME]]],
        ],
      ],
      [
        'PmtInf',
        [
          ['PmtInfId', ID],
          ['PmtMtd', 'TRF'],
          ['BtchBookg', 'false'],
          ['NbOfTxs', '[0-9]{1,15}'],
          ['CtrlSum', AMOUNT],
          ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]],
          ['ReqdExctnDt', version === 'pain.001.001.03' ? DATE : [['Dt', DATE]]],
          ['Dbtr', [['Nm', NAME]]],
          [
            'DbtrAcct',
            [
              ['Id', ACCOUNT],
              ['Ccy', 'EUR'],
            ],
          ],
          [
            'DbtrAgt',
            [
              [
                'FinInstnId',
                [
                  [version === 'pain.001.001.03' ? 'BIC?' : 'BICFI?', '[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?'],
                  ['Othr?', [['Id', 'NOTPROVIDED']]],
                ],
              ],
            ],
          ],
          ['ChrgBr', 'SLEV'],
          [
            'CdtTrfTxInf+',
            [
              [
                'PmtId',
                [
                  ['InstrId', ID],
                  ['EndToEndId', ID],
                ],
              ],
              ['Amt', [['InstdAmt', AMOUNT]]],
              ['Cdtr', [['Nm', NAME]]],
              ['CdtrAcct', [['Id', ACCOUNT]]],
              ['RmtInf?', [['Ustrd', `${SIGN}{1,140}`]]],
            ],
          ],
        ],
      ],
    ],
  ],
];
