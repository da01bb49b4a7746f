/** `servicepay-checkout/load`: the loader without the script. */
export type * from '../types.ts';
export {
  type LoadServicePayOptions,
  loadServicePay,
  ScriptError,
  type ScriptErrorCode,
} from './load-servicepay.ts';
