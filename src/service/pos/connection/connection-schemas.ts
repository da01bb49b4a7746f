import { type TSchema, Type } from 'typebox';
import { CURRENCIES, MAX_AMOUNT_MINOR } from '../../../protocol/money.ts';
import { MAX_REPORTS, MONEY_CATEGORIES } from '../../../protocol/terminal/terminal-connection.ts';

/** Programs of different versions communicate, so unknown fields are ignored. */
const open = (properties: Record<string, TSchema>) => Type.Object(properties);

/** Excludes U+0000, which PostgreSQL cannot store. */
const text = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000]*$' });
const id = text(64, 1);
const choice = (values: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...values] });

/** The maximum length of a nexo message in a report, and of a line of a printout. */
const MAX_MESSAGE = 200_000;
const MAX_LINE = 512;
const MAX_ROWS = 2_000;

const State = choice(['IDLE', 'PRESENT_CARD', 'PIN', 'AUTHORIZING', 'RESULT']);
const StateNumber = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }));

export const HelloSchema = open({ Firmware: text(32), LocalApi: Type.Boolean(), Screen: text(200) });

export const PollSchema = open({
  State,
  Number: StateNumber,
  Done: Type.Array(id, { maxItems: 100 }),
});

const Card = open({
  Brand: text(20, 1),
  // Never a complete card number, which the schema refuses.
  Bin6: Type.String({ pattern: '^\\d{6}$' }),
  Last4: Type.String({ pattern: '^\\d{4}$' }),
  EntryMode: choice(['Contactless', 'ICC']),
});

export const AuthorizeSchema = open({
  Reference: id,
  SaleId: id,
  ServiceId: id,
  TransactionId: id,
  AmountMinor: Type.Integer({ minimum: 1, maximum: MAX_AMOUNT_MINOR }),
  Currency: choice(CURRENCIES),
  ManualCapture: Type.Boolean(),
  Card,
  Keys: Type.Record(Type.String({ maxLength: 100 }), text(8192), { maxProperties: 50 }),
  MessageId: Type.Optional(id),
});

export const ReverseSchema = open({
  Reference: id,
  // Empty if no till made the request.
  SaleId: text(64),
  ServiceId: text(64),
  Original: text(200, 1),
  AmountMinor: Type.Unsafe<number | null>({
    anyOf: [{ type: 'integer', minimum: 1, maximum: MAX_AMOUNT_MINOR }, { type: 'null' }],
  }),
  Currency: Type.Unsafe<string | null>({ anyOf: [{ type: 'string', maxLength: 10 }, { type: 'null' }] }),
  Reason: text(100),
});

const report = { ReportId: id, At: text(40) };

const Dialogue = open({
  ...report,
  Kind: choice(['DIALOGUE']),
  Category: choice(MONEY_CATEGORIES),
  SaleId: id,
  ServiceId: id,
  MessageId: Type.Optional(id),
  Reference: Type.Optional(id),
  Result: choice(['Success', 'Failure']),
  ErrorCondition: Type.Optional(text(64)),
  Message: Type.Optional(text(1000)),
  Request: text(MAX_MESSAGE),
  Response: text(MAX_MESSAGE),
});

const Offline = open({
  ...report,
  Kind: choice(['OFFLINE']),
  Authorization: AuthorizeSchema,
  PspReference: id,
  ApprovalCode: text(20),
});

const Print = open({
  ...report,
  Kind: choice(['PRINT']),
  PrintId: id,
  Qualifier: text(64),
  SaleId: id,
  ServiceId: id,
  Rows: Type.Array(
    open({
      Text: text(MAX_LINE),
      Alignment: choice(['Left', 'Centred', 'Right', 'Justified']),
      Style: choice(['Normal', 'Bold', 'Italic', 'Underlined']),
      IsWide: Type.Boolean(),
      IsTall: Type.Boolean(),
      QrCode: Type.Optional(text(MAX_LINE, 1)),
    }),
    { maxItems: MAX_ROWS },
  ),
});

export const ReportsSchema = open({
  State: Type.Optional(State),
  Number: StateNumber,
  Reports: Type.Array(Type.Union([Dialogue, Offline, Print]), { maxItems: MAX_REPORTS }),
});
