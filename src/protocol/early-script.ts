/**
 * Runs in the document's head, before the first paint: keeps the room for the express buttons where this browser may have one of
 * the link's wallets, so that nothing moves when the page's code has asked for it. Inline, because a file would come too late;
 * the Content-Security-Policy allows exactly this text by its hash (`page-headers.ts`).
 *
 * - Apple Pay: `canMakePayments` throws in a frame that may not pay, while the shop's window may.
 * - Google Pay: as `can-ask-for-google-pay.ts`, which says why the browser's own does not count.
 */
export const EARLY_SCRIPT = `(d=>{
const has=w=>d.wallets.includes(w),{ApplePaySession:a,PaymentRequest:p}=window;
let may=has("google_pay")&&p&&!/\\[native code]/.test(Function.prototype.toString.call(p));
if(has("apple_pay")&&a)try{may||=a.canMakePayments()}catch{may||=parent!==window}
if(may)d.express=""
})(document.documentElement.dataset)`;
