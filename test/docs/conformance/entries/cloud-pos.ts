import type { EntrySection } from './entry.ts';

const ORDERS = 'src/service/pos/orders/order-calls.ts';
const PAY = 'src/service/pos/orders/pay-order-calls.ts';
const TERMINALS = 'src/service/pos/terminals/terminal-calls.ts';

const CREATED =
  'test/service/pos/orders/order-calls.test.ts › copies the names and prices of the store’s items, which later changes of the store do not affect';
const REFUSED = 'test/service/pos/orders/order-calls.test.ts › refuses %j';
const SOLD =
  'test/service/pos/orders/pay-order-calls.test.ts › sends the payment to the terminal, which authorizes it, and completing the order twice pays it once';
const OWN_ID =
  'test/service/pos/orders/end-payments.test.ts › accepts only the rbc_id of this order’s own approved payment';
const ASSIGNED =
  'test/service/pos/terminals/terminal-calls.test.ts › sets a signed cookie that identifies the terminal for this company only';
const BOTH_IDS =
  'test/service/pos/terminals/terminal-calls.test.ts › requires both ids, and a terminal id that is a string';
const LISTED =
  'test/service/pos/terminals/terminal-calls.test.ts › contains the terminals of its company, with and without a store';
const READY = 'test/service/pos/orders/end-payments.test.ts › must be assigned, online and idle';

export const CLOUD_POS_RECORDS: EntrySection = {
  section: 'cloud-pos-records',
  heading: 'Cloud POS records',
  entries: {
    'row-1': {
      says: 'An order names the store by an integer, and items by integers with quantities',
      where: ['src/service/pos/orders/order-schema.ts', 'src/service/pos/orders/create-order.ts'],
      tests: [
        CREATED,
        `${REFUSED} › of({ id: '101', quantity: 1 }), 'items[0].id'`,
        `${REFUSED} › of({ id: 101, quantity: '1' }), 'items[0].quantity'`,
        'test/service/pos/orders/order-calls.test.ts › returns "Store not found" for the store id %j',
      ],
    },
    'row-2': {
      says: 'A completion names the payment of the terminal as rbc_id',
      where: [PAY],
      tests: [OWN_ID],
    },
    'row-3': {
      says: 'An assignment names the POIID of a terminal, and a store',
      where: [TERMINALS, 'src/service/pos/terminals/assign-terminal.ts'],
      tests: [ASSIGNED, BOTH_IDS],
    },
    s1: {
      says: 'The fields of orders and terminals in answers',
      where: ['src/service/pos/orders/describe-orders.ts', 'src/service/pos/terminals/terminals.ts'],
      tests: [CREATED, LISTED],
      open: '`order` and `terminal` ([cloud POS](cloud-pos.md#a-sale))',
    },
  },
};

export const CLOUD_POS: EntrySection = {
  section: 'cloud-pos',
  heading: 'Cloud POS',
  entries: {
    s1: {
      says: 'A fixed prefix stands before the paths',
      where: [ORDERS],
      tests: ['test/service/conformance/cloud-pos.test.ts › has the calls of the specification under /svc'],
    },
    s2: {
      says: 'Every call needs a bearer token',
      where: ['src/service/calls/auth/authenticate.ts'],
      tests: [
        'test/service/conformance/cloud-pos.test.ts › refuses each of its calls without a token',
        'test/service/pos/terminals/terminal-calls.test.ts › requires an access token: the terminal cookie alone is refused with 401',
      ],
    },
    'POST /svc/cash-register/orders': {
      says: 'Makes an order from a store and items',
      where: [ORDERS, 'src/service/pos/orders/create-order.ts'],
      tests: [CREATED],
      open: 'the answer: `order` ([cloud POS](cloud-pos.md#a-sale))',
    },
    'POST /svc/cash-register/orders/{order_id}/pay/pos': {
      says: 'Sends the payment of an order to its terminal, without a body',
      where: [PAY, 'src/service/pos/orders/pay-at-terminal.ts'],
      tests: [SOLD],
      open: 'the answer: `order` and `payment` ([cloud POS](cloud-pos.md#a-sale))',
    },
    'POST /svc/cash-register/orders/{order_id}/pay/pos/complete': {
      says: 'Closes an order after the answer of the terminal',
      where: [PAY],
      tests: [SOLD, OWN_ID],
      open: 'the answer: `order` ([cloud POS](cloud-pos.md#a-sale))',
    },
    'GET /svc/cash-register/terminals': {
      says: 'Lists the terminals of the company',
      where: [TERMINALS],
      tests: [LISTED],
      open: 'the answer: `terminals` ([cloud POS](cloud-pos.md#terminals))',
    },
    'GET /svc/cash-register/terminal': {
      says: 'Reads the terminal that the cookie of the till names',
      where: ['src/service/pos/terminals/read-own-terminal.ts', 'src/service/pos/terminals/pos-cookie.ts'],
      tests: [ASSIGNED],
      open: 'the answer: `terminal`; the cookie: `pos_terminal` ([cloud POS](cloud-pos.md#which-terminal))',
    },
    'POST /svc/cash-register/terminals/assign': {
      says: 'Puts a terminal into a store',
      where: [TERMINALS, 'src/service/pos/terminals/assign-terminal.ts'],
      tests: [ASSIGNED, BOTH_IDS],
      open: 'the answer: `terminal` ([cloud POS](cloud-pos.md#terminals))',
    },
    s3: {
      says: 'A payment goes only to a terminal that is online and in the store of the company; any other is not found until it is assigned',
      where: ['src/service/pos/orders/pay-at-terminal.ts', 'src/service/pos/terminals/terminals.ts'],
      tests: [
        READY,
        'test/service/pos/terminals/terminal-calls.test.ts › returns 404 for the terminal id %j',
        'test/service/pos/terminals/terminal-calls.test.ts › removes a terminal from its store when the store id is null',
      ],
    },
    s4: {
      says: 'No call names the network address of a terminal, which fetches its payments itself',
      where: ['src/service/pos/connection/poll.ts'],
      tests: [
        'test/service/pos/connection/routes.test.ts › waits for a message and returns it at once',
        'test/service/conformance/cloud-pos.test.ts › takes no address of a terminal',
      ],
    },
  },
};
