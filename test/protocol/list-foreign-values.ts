const throwing = () => {
  throw new Error('read by somebody who should not');
};

const makeCyclic = (message: object) => {
  const cyclic: Record<string, unknown> = { ...message, servicepay: 2 };
  cyclic.self = cyclic;
  return cyclic;
};

const makeRevoked = (message: object) => {
  const { proxy, revoke } = Proxy.revocable(message, {});
  revoke();
  return proxy;
};

/**
 * Lists everything that other scripts, even hostile ones, might post: none of these values is a message, even if it looks like
 * the given valid one.
 */
export const listForeignValues = (message: {
  servicepay: 1;
  type: string;
}): [what: string, value: unknown][] => [
  ['undefined', undefined],
  ['null', null],
  ['true', true],
  ['a number', 1],
  ['NaN', Number.NaN],
  ['a BigInt', 1n],
  ['a symbol', Symbol('servicepay')],
  ['an empty string', ''],
  ['the JSON text of a message', JSON.stringify(message)],
  ['a boxed string', Object(JSON.stringify(message))],
  ['a function', () => message],
  ['an empty object', {}],
  ['an object without a prototype', Object.create(null)],
  ['a list', [message]],
  ['a Date', new Date(0)],
  ['a Map', new Map(Object.entries(message))],
  ['a Set', new Set([message])],
  ['an Error', new Error('servicepay')],
  ['a regular expression', /servicepay/],
  ['a typed array', new Uint8Array(8)],
  ['an ArrayBuffer', new ArrayBuffer(8)],
  ['a promise of a message', Promise.resolve(message)],
  ['a cyclic object', makeCyclic(message)],
  ['no mark', { ...message, servicepay: undefined }],
  ['the mark of another version', { ...message, servicepay: 2 }],
  ['the mark as a string', { ...message, servicepay: '1' }],
  ['the mark as true', { ...message, servicepay: true }],
  ['the mark in a list', { ...message, servicepay: [1] }],
  [
    'an inherited mark',
    Object.assign(Object.create({ servicepay: 1 }), { ...message, servicepay: undefined }),
  ],
  ['an inherited message', Object.create(message)],
  ['a message below __proto__', JSON.parse(`{"__proto__":${JSON.stringify(message)}}`)],
  ['no type', { servicepay: 1 }],
  ['a type of tomorrow', { ...message, type: `${message.type}_2` }],
  ['a type in capitals', { ...message, type: message.type.toUpperCase() }],
  ['a type in a list', { ...message, type: [message.type] }],
  ['a boxed type', { ...message, type: Object(message.type) }],
  ['a type that turns into text', { ...message, type: { toString: () => message.type } }],
  ['a type of a megabyte', { ...message, type: message.type.padEnd(1_000_000) }],
  ...['toString', 'constructor', '__proto__', 'prototype', 'hasOwnProperty', 'valueOf'].map(
    (type): [string, unknown] => [`the type ${type}`, { ...message, type }],
  ),
  ['a getter that throws', Object.defineProperty({ ...message }, 'type', { get: throwing })],
  ['a proxy that throws', new Proxy(message, { get: throwing })],
  [
    'a proxy that throws when asked for properties',
    new Proxy(message, { getOwnPropertyDescriptor: throwing }),
  ],
  ['a revoked proxy', makeRevoked(message)],
];
