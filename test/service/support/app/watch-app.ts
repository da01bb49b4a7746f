import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sandbox } from '../../../../src/service/create-sandbox.ts';

/** Notes whether an app can be used again. */
export function watchApp(sandbox: Pick<Sandbox, 'logCalls'>) {
  const use = {
    running: new Set<FastifyRequest>(),
    isClosed: false,
    /** Writes the log of calls, as closing the app does. */
    writeLog: async (): Promise<void> => {},
  };
  const watch = (it: FastifyInstance) => {
    it.addHook('onRequest', async (request) => void use.running.add(request));
    it.addHook('onResponse', async (request) => void use.running.delete(request));
    it.addHook('onClose', async () => {
      use.isClosed = true;
    });
  };
  const logCalls = (it: FastifyInstance) => {
    watch(it);
    const addHook = ((name: 'onClose', hook: () => Promise<void>) => {
      if (name === 'onClose') use.writeLog = hook;
      return it.addHook(name, hook);
    }) as FastifyInstance['addHook'];
    sandbox.logCalls({ ...it, addHook });
  };
  return { use, watch, logCalls };
}
