import type { CheckoutEvent, CheckoutHandler } from '../api/types.ts';

type CamelCase<Text extends string> = Text extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text;

/** The handlers as a component takes them: `onReady`, `onMethodChange` and so on. */
export type EventProps = {
  [Name in CheckoutEvent as `on${Capitalize<CamelCase<Name>>}`]?: CheckoutHandler<Name> | undefined;
};

/** Also the name under which a Vue component emits the event: templates turn `@method-change` into it. */
export const toCamelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** `method_change` to `onMethodChange`. */
export const toPropName = (event: CheckoutEvent): keyof EventProps => {
  const name = toCamelCase(event);
  return `on${name.charAt(0).toUpperCase()}${name.slice(1)}` as keyof EventProps;
};
