/**
 * Runs in the document's head, before the first paint: it reserves space for the express buttons if this browser may support a
 * wallet of the link, so that nothing moves later. It is inline, because a file would be too late; the Content-Security-Policy
 * allows exactly this text by its hash (`page-headers.ts`).
 *
 * - Apple Pay: `canMakePayments` throws in a frame that may not pay, while the shop's window may.
 * - Google Pay: see `can-ask-for-google-pay.ts`, which explains why the browser's own does not count.
 */
export const EARLY_SCRIPT = `(d=>{
const has=w=>d.wallets.includes(w),{ApplePaySession:a,PaymentRequest:p}=window;
let may=has("google_pay")&&p&&!/\\[native code]/.test(Function.prototype.toString.call(p));
if(has("apple_pay")&&a)try{may||=a.canMakePayments()}catch{may||=parent!==window}
if(may)d.express=""
})(document.documentElement.dataset)`;
