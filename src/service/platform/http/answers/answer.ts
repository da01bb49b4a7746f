/** The envelope of every answer under `/api` and `/svc`. */
export interface Envelope {
  Message: string;
  StatusCode: number;
  Result: boolean;
}

/** Creates a success, with status 200. */
export function answer<T extends object>(message: string, fields: T): Envelope & T {
  return { Message: message, StatusCode: 200, Result: true, ...fields };
}
