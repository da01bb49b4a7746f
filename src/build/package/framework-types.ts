/** The frameworks whose templates may contain the element, each with a type declaration for it. */
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
 * Appended to the element's types. A project has at most one of the frameworks: without the comments, the compiler would reject
 * the declarations for the others. Each declaration is on one line, because a comment covers only the next line.
 */
export const FRAMEWORK_TYPES: string = FRAMEWORKS.map(
  ([module, declaration]) => `// @ts-ignore\ndeclare module '${module}' { ${declaration} }\n`,
).join('');

/** Added for the mock in a script tag, beside `checkout.d.ts`: `ServicePay` then has `mock`. */
export const MOCK_TYPES =
  "declare module './checkout.js' {\n  interface ServicePayApi {\n    readonly mock: ServicePayMock;\n  }\n}\n";
