import type { InjectOptions } from 'fastify';

export interface InjectAnswer {
  statusCode: number;
  body: string;
  headers: Record<string, number | string | string[] | undefined>;
}

/** Sends a request to the service itself, through the same checks as an external one. */
export type Inject = (request: InjectOptions) => Promise<InjectAnswer>;
