/** The checkout's own address that leads on to the bank: the script takes the shop's window nowhere else. */
export const createHopPath = (token: string, attemptId: string): string =>
  `/checkout/${token}/hop/${attemptId}`;

/** Where the bank sends the shopper when it is done. */
export const createReturnPath = (token: string, attemptId: string): string =>
  `/checkout/${token}/return/${attemptId}`;

/** Where the card's bank leads on to when it has asked the card holder; inside its frame. */
export const createChallengePath = (token: string, attemptId: string): string =>
  `/checkout/${token}/challenge/${attemptId}`;
