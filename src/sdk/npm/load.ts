/** `servicepay-checkout/load`: the loader without the script. */
export type * from '../api/types.ts';
export {
  type LoadServicePayOptions,
  loadServicePay,
  ScriptError,
  type ScriptErrorCode,
} from './load-servicepay.ts';
