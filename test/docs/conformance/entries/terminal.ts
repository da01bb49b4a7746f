import type { EntrySection } from './entry.ts';

const READER = 'src/protocol/nexo/read-nexo-message.ts';
const TABLE = 'src/protocol/nexo/message-table.ts';
const PAYMENT = 'src/protocol/nexo/read-payment.ts';
const ANSWER = 'src/terminal/answers/payment-answer.ts';
const PRINT = 'src/protocol/nexo/read-print.ts';

const REFUSED = 'test/protocol/nexo/read-nexo-message.test.ts › is refused for: %s';
const ACCEPTED = 'test/protocol/nexo/read-nexo-message.test.ts › is accepted: %s';
const PAY_REFUSED = 'test/protocol/nexo/read-nexo-message.test.ts › refuses %s';
const READ = 'test/protocol/nexo/read-nexo-message.test.ts › reads %s';
const APPROVED = 'test/terminal/machine/payment.test.ts › is approved with everything that a till reads';
const DECLINED = 'test/terminal/machine/payment.test.ts › of an amount that ends in %i is declined';
const PRINTED =
  'test/terminal/machine/prints-and-reversals.test.ts › comes out of the slot, is answered in both forms, and charges nothing';
const CLIENT = 'test/terminal/http/nexo.test.ts › pays, asks, prints, aborts and diagnoses';
const FRESH =
  'test/terminal/machine/payment.test.ts › with the same pair gets the same answer, during it and afterwards, and is never a second charge';

export const TERMINAL_MESSAGES: EntrySection = {
  section: 'terminal-local-the-service-messages',
  heading: 'Terminal messages',
  entries: {
    s1: {
      says: 'A POIID is model, hyphen, serial number',
      where: ['src/terminal/config/read-terminal-config.ts'],
      tests: [
        "test/terminal/config/read-terminal-config.test.ts › the terminal’s settings refuse %j › [{ TERMINAL_POIID: '../x' }",
        'test/service/pos/terminals/terminal-calls.test.ts › contains the terminals of its company, with and without a store',
      ],
    },
    s2: {
      says: 'Each letter of it counts, also the one after the model',
      where: [READER],
      tests: [`${REFUSED} › 'another POIID'`, `${REFUSED} › 'a POIID in lower case'`],
    },
    s3: {
      says: 'Another one is answered NotAllowed',
      where: [READER],
      tests: [
        `${REFUSED} › 'another POIID'`,
        'test/terminal/http/nexo.test.ts › answers a failure with 200, and echoes any header',
      ],
    },
    'MessageHeader.ProtocolVersion': {
      says: '3.0',
      where: [READER],
      tests: [`${REFUSED} › 'another protocol version'`],
    },
    'MessageHeader.MessageClass': {
      says: 'Service for payments, Device for prints',
      where: [TABLE],
      tests: [`${REFUSED} › 'another message class'`, `${REFUSED} › 'a print of the class Service'`],
    },
    'MessageHeader.MessageCategory': {
      says: 'Payment or Print',
      where: [TABLE],
      tests: [`${ACCEPTED} › ['a print', createPrint()]`, `${REFUSED} › 'an unknown category'`],
      open: 'others of nexo: Reversal, TransactionStatus, Abort, Diagnosis ([messages](terminal.md#messages))',
    },
    'MessageHeader.MessageType': {
      says: 'Request',
      where: [READER],
      tests: [`${REFUSED} › 'another message type'`],
    },
    'MessageHeader.SaleID': {
      says: 'An id of the caller, new for each request; for a payment that of the transaction',
      where: [READER, PAYMENT],
      tests: [`${PAY_REFUSED} › 'another TransactionID'`, `${REFUSED} › 'an empty SaleID'`, FRESH],
    },
    'MessageHeader.ServiceID': {
      says: 'New for each request; ten digits are advised',
      where: [READER, 'src/terminal/machine/dialogue-registry.ts'],
      tests: [
        "test/protocol/nexo/read-nexo-message.test.ts › is accepted: %s › 'sixty-four characters'",
        FRESH,
        'test/terminal/machine/payment.test.ts › with the same pair and a different body is refused',
      ],
    },
    'MessageHeader.POIID': {
      says: 'The id of the terminal',
      where: [READER],
      tests: [`${REFUSED} › 'no POIID'`],
    },
    'PaymentRequest.SaleData.SaleTransactionID.TransactionID': {
      says: 'The same as SaleID',
      where: [PAYMENT],
      tests: [`${PAY_REFUSED} › 'another TransactionID'`, `${PAY_REFUSED} › 'no sale transaction'`],
    },
    'PaymentRequest.SaleData.SaleTransactionID.TimeStamp': {
      says: 'A time in UTC, to the second',
      where: [PAYMENT],
      tests: [
        `${PAY_REFUSED} › 'no time'`,
        `${PAY_REFUSED} › 'a date that does not exist'`,
        'test/demo/till/terminal.test.ts › the local till sends the time of a payment in whole seconds',
      ],
    },
    'PaymentRequest.SaleData.SaleToAcquirerData': {
      says: 'Encoded pairs of keys and values; four keys are in use',
      where: ['src/protocol/nexo/read-acquirer-data.ts', 'src/service/pos/connection/authorize.ts'],
      tests: [
        `${READ} › 'shopperReference=S%201&manualCapture=true'`,
        `${PAY_REFUSED} › 'a manualCapture that is neither true nor false'`,
        'test/service/pos/connection/routes.test.ts › saves the card for the till’s shopper reference if a recurring processing model is given',
        'test/terminal/host/service-host.test.ts › asks the service, which decides, and reports the end with both messages',
      ],
      open: 'other keys are taken and kept ([messages](terminal.md#messages))',
    },
    'PaymentRequest.PaymentTransaction.AmountsReq.Currency': {
      says: 'An ISO code',
      where: ['src/protocol/nexo/read-amount.ts'],
      tests: [`${PAY_REFUSED} › 'a currency in lower case'`],
    },
    'PaymentRequest.PaymentTransaction.AmountsReq.RequestedAmount': {
      says: 'A decimal number in the unit of the currency',
      where: ['src/protocol/nexo/read-amount.ts'],
      tests: [
        'test/protocol/nexo/read-nexo-message.test.ts › reads the amount %s %s as %i minor units',
        `${PAY_REFUSED} › 'half a cent'`,
      ],
    },
    MessageHeader: {
      says: 'The answer repeats the ids of the request',
      where: ['src/terminal/answers/write-answer.ts'],
      tests: [
        'test/terminal/answers/write-answer.test.ts › writeAnswer echoes any header unchanged',
        'test/terminal/http/nexo.test.ts › answers a failure with 200, and echoes any header',
      ],
    },
    'PaymentResponse.Response.Result': {
      says: 'Success or Failure',
      where: [ANSWER],
      tests: [APPROVED, DECLINED],
    },
    'PaymentResponse.Response.ErrorCondition': {
      says: 'The kind of a failure',
      where: [ANSWER, 'src/protocol/nexo/nexo-fault.ts'],
      tests: [DECLINED, `${REFUSED} › 'another POIID'`],
    },
    'PaymentResponse.Response.AdditionalResponse': {
      says: 'Pairs about the payment; a sentence after a failure',
      where: ['src/protocol/nexo/additional-response.ts', ANSWER],
      tests: [
        APPROVED,
        DECLINED,
        'test/terminal/host/service-host.test.ts › says hello with its secret, and takes company and store from the service',
      ],
    },
    'PaymentResponse.PaymentResult.AmountsResp.AuthorizedAmount': {
      says: 'What was authorized, in the unit of the currency',
      where: [ANSWER],
      tests: [APPROVED],
    },
    'PaymentResponse.PaymentResult.AmountsResp.Currency': {
      says: 'Its currency',
      where: [ANSWER],
      tests: [APPROVED],
    },
    'PaymentResponse.PaymentResult.OnlineFlag': {
      says: 'Whether the terminal asked someone',
      where: [ANSWER],
      tests: [
        APPROVED,
        'test/terminal/machine/payment.test.ts › without a host is approved up to the offline limit, and marked as offline',
      ],
    },
    'PaymentResponse.PaymentResult.PaymentAcquirerData.AcquirerPOIID': {
      says: 'The id of the terminal',
      where: [ANSWER],
      tests: [APPROVED],
    },
    'PaymentResponse.PaymentResult.PaymentAcquirerData.ApprovalCode': {
      says: 'The code of the approval',
      where: [ANSWER],
      tests: [APPROVED],
    },
    'PaymentResponse.PaymentResult.PaymentInstrumentData.CardData.MaskedPan': {
      says: 'The number of the card without its middle',
      where: [ANSWER],
      tests: [APPROVED],
    },
    'PaymentResponse.PaymentResult.PaymentInstrumentData.CardData.PaymentBrand': {
      says: 'The brand in small letters',
      where: [ANSWER],
      tests: [APPROVED],
    },
    'PaymentResponse.PaymentResult.PaymentInstrumentData.CardData.EntryMode': {
      says: 'A list of how the card was read',
      where: [ANSWER],
      tests: [APPROVED, 'test/terminal/machine/payment.test.ts › needs a PIN, or not, for %s'],
    },
    s4: {
      says: 'A print has a document, a mode and lines of text with style, alignment and end',
      where: [PRINT, 'src/terminal/paper/lay-out-rows.ts'],
      tests: [
        PRINTED,
        CLIENT,
        `${PAY_REFUSED} › 'an unknown alignment'`,
        'test/terminal/paper/lay-out-rows.test.ts › layOutRows joins a line without an end to the next',
      ],
    },
    s5: {
      says: 'A print is answered with a PrintResponse, and costs nothing',
      where: ['src/terminal/dialogues/print-dialogue.ts', 'src/terminal/answers/write-answer.ts'],
      tests: [PRINTED],
    },
    s6: {
      says: 'Other values of the fields of a print',
      where: [PRINT],
      tests: [`${PAY_REFUSED} › 'an unknown style'`, `${PAY_REFUSED} › 'another format'`],
      open: 'those of nexo; formats other than text are refused ([messages](terminal.md#messages))',
    },
  },
};

export const LOCAL_TERMINAL: EntrySection = {
  section: 'local-terminal-the-service',
  heading: 'Local terminal',
  entries: {
    'POST https://<terminal_ip>:8443/nexo': {
      says: 'Takes payments and prints over TLS at port 8443',
      where: ['src/terminal/http/create-nexo-server.ts', 'src/terminal/config/read-terminal-config.ts'],
      tests: [
        CLIENT,
        PRINTED,
        'test/terminal/config/read-terminal-config.test.ts › the terminal’s settings have the defaults of the contract › port: 8443,',
      ],
    },
    'rules/1': {
      says: 'Any other method is 404',
      where: ['src/terminal/http/nexo-handler.ts'],
      tests: ["test/terminal/http/nexo.test.ts › answers 404 to %s %s › ['GET', '/nexo']"],
    },
    'rules/2': {
      says: 'The content type is the only header that a request needs, and no key',
      where: ['src/terminal/http/nexo-handler.ts'],
      tests: [
        'test/terminal/http/nexo.test.ts › takes %s',
        "test/terminal/http/nexo.test.ts › rejects %s › 'no type'",
      ],
    },
    'rules/3': {
      says: 'The certificate is signed by the terminal itself',
      where: ['src/terminal/http/certificate.ts'],
      tests: [
        'test/terminal/http/nexo.test.ts › has a certificate whose CN is the POIID, for this user alone, that is kept',
        'test/terminal/http/nexo.test.ts › has a certificate that it signed itself',
      ],
    },
    'rules/4': {
      says: 'The store switches the local API on, and the firmware is 1.120.8 or newer',
      where: ['src/protocol/nexo/firmware.ts', 'src/terminal/http/open-port.ts'],
      tests: [
        'test/protocol/nexo/read-nexo-message.test.ts › is refused for an old firmware after the check of the POIID and before the check of the format',
        `${ACCEPTED} › ['the oldest firmware', createPayment(), '1.120.8']`,
        'test/terminal/host/service-host.test.ts › closes the port of a store without the local API, and opens it again',
      ],
    },
    'rules/5': {
      says: 'Over USB the terminal has the address 192.168.42.129, if the host has the driver of RNDIS',
      where: ['src/terminal/http/certificate.ts', 'docs/terminal.md'],
      tests: [
        "test/terminal/http/nexo.test.ts › has a certificate whose CN is the POIID, for this user alone, that is kept › 'IP Address:192.168.42.129'",
      ],
      open: 'network and driver are those of the real terminal ([finding the terminal](terminal.md#finding-the-terminal))',
    },
    'rules/6': {
      says: 'In one Wi-Fi the address is that of the device info',
      noRule: 'a fact of the real terminal ([finding the terminal](terminal.md#finding-the-terminal))',
    },
    'rules/7': {
      says: 'A client waits 30 seconds for a payment',
      where: ['demo/till/terminal.ts'],
      tests: [
        'test/demo/till/terminal.test.ts › the local till asks how a payment ended after a time-out, and charges once',
        'test/demo/till/terminal.test.ts › the local till waits 30 seconds for the answer to a payment',
      ],
    },
    'rules/8': {
      says: 'The USB mode of a managed terminal is changed by its provider, or from the inventory',
      noRule: 'a fact of the real terminal ([finding the terminal](terminal.md#finding-the-terminal))',
    },
  },
};
