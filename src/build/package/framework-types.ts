/** The frameworks whose templates may contain the element, each with the lines that make its module know it. */
const FRAMEWORKS: readonly (readonly [module: string, declaration: string])[] = [
  [
    'react',
    'namespace JSX { interface IntrinsicElements { "service-pay-checkout": DetailedHTMLProps<HTMLAttributes<ServicePayCheckoutElement>, ServicePayCheckoutElement> & ServicePayCheckoutAttributes } }',
  ],
  [
    'preact',
    'namespace JSX { interface IntrinsicElements { "service-pay-checkout": import("preact").HTMLAttributes<ServicePayCheckoutElement> & ServicePayCheckoutAttributes } }',
  ],
  [
    'solid-js',
    'namespace JSX { interface IntrinsicElements { "service-pay-checkout": HTMLAttributes<ServicePayCheckoutElement> & ServicePayCheckoutAttributes } }',
  ],
  [
    'vue',
    'interface GlobalComponents { "service-pay-checkout": new () => { $props: import("vue").HTMLAttributes & ServicePayCheckoutAttributes } }',
  ],
];

/**
 * Belongs to the end of the element's types. A project has one of the frameworks, or none: without the comment the compiler would
 * refuse the lines about the others, and each is on one line because the comment covers only the next.
 */
export const FRAMEWORK_TYPES: string = FRAMEWORKS.map(
  ([module, declaration]) => `// @ts-ignore\ndeclare module '${module}' { ${declaration} }\n`,
).join('');

/** For the mock of a script tag, beside `checkout.d.ts`: `ServicePay` then has `mock`. */
export const MOCK_TYPES =
  "declare module './checkout.js' {\n  interface ServicePayApi {\n    readonly mock: ServicePayMock;\n  }\n}\n";
