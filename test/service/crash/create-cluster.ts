import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_SCOPES } from '../support/all-scopes.ts';
import { createDataDir } from '../support/create-data-dir.ts';
import {
  type Ending,
  type ServiceProcess,
  startServiceProcess,
} from '../support/processes/start-service-process.ts';

/** A process that runs, or has run. */
export interface Member {
  /** Absent for a process that does not listen. */
  baseUrl: string | undefined;
  /** The process was told to die: answers to calls may be lost from now on. */
  isDying: boolean;
  process: ServiceProcess;
}

export interface Cluster {
  /** Starts those that do not run. */
  start(): Promise<void>;
  /** Chooses one of the running processes at random; waits until there is one. */
  pick(): Promise<Member>;
  /** Chooses any process at random. */
  pickAny(): Member;
  kill(member: Member): Promise<void>;
  /** Whether anybody answers now. */
  isAnswering(): boolean;
  /** The faults that the killed processes reported. */
  complaints(): string[];
  /** Ends all of them as an operator does. */
  stop(): Promise<Ending[]>;
  destroy(): Promise<void>;
}

const pickFrom = (members: Member[]): Member => members[Math.floor(Math.random() * members.length)] as Member;

/**
 * Processes that share a database, or one that has it alone; each is reached by itself, as through a balancer.
 * @param environments of each of them
 */
export function createCluster(environments: readonly Record<string, string>[]): Cluster {
  const members = new Map<number, Member>();
  const starting = new Set<ServiceProcess>();
  const complaints: string[] = [];
  let someone = Promise.withResolvers<void>();
  const { dataDir: folder, removeDataDir: removeFolder } = createDataDir();
  const FIXTURES = join(folder, 'companies.json');
  writeFileSync(FIXTURES, JSON.stringify({ companies: ALL_SCOPES }));

  const listAnswering = () => [...members.values()].filter(({ baseUrl }) => baseUrl);
  const startOne = async (place: number) => {
    const process = startServiceProcess({ FIXTURES, ...environments[place] });
    starting.add(process);
    const baseUrl = await process.ready;
    starting.delete(process);
    members.set(place, { baseUrl, isDying: false, process });
    if (baseUrl) someone.resolve();
  };

  return {
    async start() {
      const places = [...environments.keys()].filter((place) => !members.has(place));
      await Promise.all(places.map(startOne));
    },
    async pick() {
      await someone.promise;
      return pickFrom(listAnswering());
    },
    pickAny: () => pickFrom([...members.values()]),
    async kill(member) {
      member.isDying = true;
      const [place = 0] = [...members].find(([, it]) => it === member) ?? [];
      members.delete(place);
      if (!listAnswering().length) someone = Promise.withResolvers();
      const { stderr } = await member.process.end('SIGKILL');
      if (stderr) complaints.push(stderr);
    },
    isAnswering: () => listAnswering().length > 0,
    complaints: () => complaints,
    stop: () => Promise.all([...members.values()].map(({ process }) => process.end('SIGTERM'))),
    async destroy() {
      const all = [...starting, ...[...members.values()].map(({ process }) => process)];
      await Promise.all(all.map((process) => process.end('SIGKILL')));
      removeFolder();
    },
  };
}
