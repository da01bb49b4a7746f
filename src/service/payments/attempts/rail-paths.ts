/** The path of the checkout's own redirect to the bank. The script navigates the shop's window to no other URL. */
export const createLeaveFramePath = (token: string, attemptId: string): string =>
  `/checkout/${token}/hop/${attemptId}`;

/** The path to which the bank sends the shopper back. */
export const createReturnPath = (token: string, attemptId: string): string =>
  `/checkout/${token}/return/${attemptId}`;

/** The path to which the card's bank redirects after 3-D Secure, inside its frame. */
export const createChallengePath = (token: string, attemptId: string): string =>
  `/checkout/${token}/challenge/${attemptId}`;
