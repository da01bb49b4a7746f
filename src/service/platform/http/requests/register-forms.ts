import type { FastifyInstance } from 'fastify';

/** For routes that take the form of one of our own pages, as browsers send it; they take nothing else. */
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
