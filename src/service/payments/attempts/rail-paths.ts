/** The checkout's own address that redirects to the bank. The script navigates the shop's window to no other. */
export const createHopPath = (token: string, attemptId: string): string =>
  `/checkout/${token}/hop/${attemptId}`;

/** The address that the bank sends the shopper back to. */
export const createReturnPath = (token: string, attemptId: string): string =>
  `/checkout/${token}/return/${attemptId}`;

/** The address that the card's bank redirects to after 3-D Secure, inside its frame. */
export const createChallengePath = (token: string, attemptId: string): string =>
  `/checkout/${token}/challenge/${attemptId}`;
