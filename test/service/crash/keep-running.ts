/** A program that runs, or has run. */
export interface Running {
  kill(): void;
  /** The faults that it reported, once it has ended. */
  ended: Promise<{ signal: NodeJS.Signals | null; stderr: string }>;
  /** Ends it as an operator does. @returns its exit status */
  stop(): Promise<number | null>;
}

export interface KeptRunning {
  readonly deaths: number;
  /** Stops the planned deaths. Resolves when a program runs that was not told to die. */
  settle(): Promise<void>;
  stop(): Promise<number | null>;
  destroy(): Promise<void>;
}

/**
 * Starts a program again whenever it has been killed.
 * @param start resolves when it answers; `dieAt` is the number of the statement at which it dies, `undefined` for never
 */
export async function keepRunning(
  start: (dieAt: number | undefined) => Promise<Running>,
  statements: number,
): Promise<KeptRunning> {
  let deaths = 0;
  let isSettling = false;
  let isOver = false;
  let complaint: Error | undefined;
  let current: Promise<Running>;
  /** Each death at a statement of its own, and all of them in turn. */
  const chooseStatement = () =>
    isSettling ? undefined : (deaths * 37 + Math.floor(Math.random() * 37)) % statements;
  const run = (): Promise<Running> => {
    current = start(chooseStatement()).then((running) => {
      void running.ended.then(({ signal, stderr }) => {
        if (isOver) return;
        if (signal !== 'SIGKILL' || stderr) complaint ??= new Error(`It ended by ${signal}: ${stderr}`);
        deaths += 1;
        void run();
      });
      return running;
    });
    return current;
  };
  await run();
  return {
    get deaths() {
      return deaths;
    },
    async settle() {
      isSettling = true;
      const armed = await current;
      armed.kill();
      await armed.ended;
      await current;
      if (complaint) throw complaint;
    },
    async stop() {
      isOver = true;
      return (await current).stop();
    },
    async destroy() {
      isOver = true;
      const running = await current.catch(() => undefined);
      running?.kill();
      await running?.ended;
    },
  };
}
