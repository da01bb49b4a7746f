import type { FastifyInstance } from 'fastify';

/** Registers routes that accept a form of one of the service's own pages, as browsers send it, and no other body. */
export function registerForms(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    register(scope);
  });
}
