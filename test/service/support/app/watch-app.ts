import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sandbox } from '../../../../src/service/create-sandbox.ts';

/** Finds out whether the next test can use an app again. */
export function watchApp() {
  const running = new Set<FastifyRequest>();
  let isClosed = false;
  let writeLog = async (): Promise<void> => {};
  return {
    /** Must be called before anything is registered. */
    watch(app: FastifyInstance): void {
      app.addHook('onRequest', async (request) => void running.add(request));
      app.addHook('onResponse', async (request) => void running.delete(request));
      app.addHook('onClose', async () => {
        isClosed = true;
      });
    },
    /** Takes the place of the sandbox's own method, and keeps what writes the log when the app closes. */
    logCalls:
      (sandbox: Pick<Sandbox, 'logCalls'>): Sandbox['logCalls'] =>
      (app) => {
        const addHook = ((name: 'onClose', hook: () => Promise<void>) => {
          if (name === 'onClose') writeLog = hook;
          return app.addHook(name, hook);
        }) as FastifyInstance['addHook'];
        sandbox.logCalls({ ...app, addHook });
      },
    isReusable: ({ server }: FastifyInstance): boolean => !isClosed && !server.listening && !running.size,
    /** Writes the log of calls, as closing the app does. */
    writeLog: () => writeLog(),
  };
}
