import { createHmac, hash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { ProofDemand } from '../../../protocol/shapes/proof-demand.ts';
import { maskAddress } from '../../platform/addresses/mask-address.ts';
import { type Follower, readFollowed, type Settings } from '../../platform/clock/follow-others.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Alarm, type AlarmOptions, createAlarms } from './alarms.ts';
import { publishEvent } from './card-testing-events.ts';
import { createDeclineLog } from './decline-log.ts';
import { createPressCounters, type Keys, type PressCounters, type Weights } from './press-counters.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { createSwitches, DEFENSE_SWITCHES } from './switches.ts';
import type { DeclineRow } from './tables.ts';
import { COUNTED, findHardness, type Hardness, LINK_PROOFS_FROM, THRESHOLDS } from './thresholds.ts';

/** A client with one IPv6 address usually has a whole network of 2^64 addresses, which count as one. */
const COUNTED_BITS = { ipv4: 32, ipv6: 64 };
/** The part of an IP address in the log (docs/decisions.md, 117). */
const SHOWN_BITS = { ipv4: 24, ipv6: 48 };
/** The length of the digest of an address or a place: 128 bits. */
const DIGEST_LENGTH = 22;

/** A press of the pay button with a typed card, the only way to test a list of stolen numbers. */
export interface CardPress {
  companyId: number;
  /** The payment row of the link on whose page the press was made. */
  pressedLink: string;
  attemptKey: string;
  /** The number of declined attempts of the payment. */
  declinedAttempts: number;
  /** The place where cards can be tried without end: a reusable link, or the card sessions of a shopper. */
  place: string | undefined;
  /** The first six digits of the card; absent if the page does not say them. */
  bin: string | undefined;
  /** The IP address of the caller. */
  address: string;
  /** The value that the page has sent. */
  proof: string | undefined;
}

/** An admitted press. Only the first call of one of these methods has an effect. */
export interface AdmittedPress {
  /** Whether the company's defense is on. */
  isGuarded: boolean;
  approve(): void;
  /** @param bin the first six digits as the acquirer says them. Default: those that the page has said */
  decline(bin?: string): Promise<void>;
  /** Called if the acquirer has neither approved nor declined the press, or was not asked. */
  drop(): void;
}

/**
 * The defense against card testing, in which lists of stolen card numbers are tried in a shop's checkout. A press needs only data
 * in memory.
 */
export interface Defense extends Follower {
  /**
   * Lets a press through to the acquirer, and counts it.
   * @returns the demanded proof of work, if any
   * @throws Rejection 429 after very many declines
   */
  admit(press: CardPress): AdmittedPress | { demand: ProofDemand };
  isOn(companyId: number): boolean;
  /** Switches the defense of a company; resolves when all processes know. */
  turn(companyId: number, isOn: boolean): Promise<void>;
  /** Lists the company's alarms, newest first. */
  listAlarms(companyId: number): Promise<Alarm[]>;
  /** Loads the switches, and the counts of other processes. */
  refresh(): Promise<void>;
}

export interface DefenseOptions {
  store: Store;
  /** The secret of the installation. */
  key: string;
  now: () => number;
  /** The default for companies without their own setting. */
  isOnByDefault: boolean;
  reportAlarm: AlarmOptions['report'];
  /** Resolves when every other process has had the time to refresh. */
  awaitOthers?: (() => Promise<void>) | undefined;
}

const NOT_COUNTED: AdmittedPress = { isGuarded: false, approve() {}, async decline() {}, drop() {} };

type Counted = Pick<DeclineRow, 'company_id' | 'address' | 'bin' | 'place'>;

const createBinKey = (companyId: number, bin: string): string | undefined =>
  bin ? `${companyId}:${bin}` : undefined;

/** A press that hides its card, or says another one, counts more often where it comes from. */
const HIDDEN: Weights = { address: 5, place: 5 };

const createKeys = ({ company_id: companyId, address, bin, place }: Counted): Keys => ({
  address,
  bin: createBinKey(companyId, bin),
  place: place ?? undefined,
  company: String(companyId),
});

/** Runs on every press, so it is a single call of OpenSSL, and an IPv4 address is not even parsed. */
const digest = (text: string, key: string): string =>
  hash('sha256', key + text, 'base64url').slice(0, DIGEST_LENGTH);

function readKeys(press: CardPress, key: string): Keys {
  const { companyId, address, place } = press;
  const client = isIPv4(address) ? address : maskAddress(address, COUNTED_BITS);
  return createKeys({
    company_id: companyId,
    address: digest(client, key),
    bin: press.bin ?? '',
    place: place === undefined ? null : digest(`${companyId} ${place}`, key),
  });
}

const isAlarming = (tally: PressCounters, keys: Keys, at: number): boolean =>
  COUNTED.some((subject) => tally.read(subject, keys, at) >= THRESHOLDS[subject].alarmsFrom);

interface CountOptions extends Pick<DefenseOptions, 'now'> {
  tally: PressCounters;
  log: ReturnType<typeof createDeclineLog>;
  alarms: ReturnType<typeof createAlarms>;
}

/** Counts an admitted press as declined until it has another end. */
function countPress(press: CardPress, keys: Keys, { tally, log, alarms, now }: CountOptions): AdmittedPress {
  let isOpen = true;
  /** Runs only if no other method was called before. */
  const close = (work: () => void): void => {
    if (isOpen) work();
    isOpen = false;
  };
  const weights = press.bin === undefined ? HIDDEN : {};
  tally.start(keys, weights, now());
  return {
    isGuarded: true,
    approve: () => close(() => tally.approve(keys, weights, now())),
    drop: () => close(() => tally.takeBack(keys, weights, now())),
    async decline(bin = press.bin ?? '') {
      isOpen = false;
      const { companyId } = press;
      const isAsSaid = bin === press.bin;
      const declined = isAsSaid
        ? { keys, weights }
        : { keys: { ...keys, bin: createBinKey(companyId, bin) }, weights: HIDDEN };
      if (!isAsSaid) {
        tally.takeBack(keys, weights, now());
        tally.start(declined.keys, HIDDEN, now());
      }
      const network = maskAddress(press.address, SHOWN_BITS);
      await log.record({ companyId, ...declined, bin, network });
      if (isAlarming(tally, declined.keys, now())) await alarms.raise(companyId);
    },
  };
}

export async function createDefense(options: DefenseOptions): Promise<Defense> {
  const { store, now, isOnByDefault, awaitOthers = async () => {} } = options;
  const key = createHmac('sha256', options.key).update('card testing').digest('hex');
  const proofs = createProofOfWork(key);
  const switches = createSwitches(store, isOnByDefault);
  const tally = createPressCounters();
  const log = createDeclineLog({ store, now, tally, createKeys });
  const alarms = createAlarms({ store, now, report: options.reportAlarm });

  function judge(press: CardPress, keys: Keys): ProofDemand | undefined {
    const at = now();
    const { declinedAttempts, proof } = press;
    const countStopped = (change: 1 | -1) => alarms.countStopped(press.companyId, change);
    let counted: Hardness = 0;
    for (const subject of COUNTED) {
      const { refusesFrom, proofsFrom } = THRESHOLDS[subject];
      const count = tally.read(subject, keys, at);
      if (count >= refusesFrom) {
        countStopped(1);
        publishEvent('refused');
        const wait = tally.getWaitSeconds(subject, keys, at);
        throw reject('TOO_MANY_DECLINES', { 'retry-after': String(wait) });
      }
      counted = Math.max(counted, findHardness(count, proofsFrom)) as Hardness;
    }
    const hardness = Math.max(counted, findHardness(declinedAttempts, LINK_PROOFS_FROM)) as Hardness;
    if (!hardness) return undefined;
    const isSolved = proof !== undefined && proofs.isSolved(press, proof, { hardness, now: at });
    publishEvent(isSolved ? 'solved' : 'asked');
    countStopped(isSolved ? -1 : 1);
    return isSolved ? undefined : proofs.demand(press, hardness, at);
  }

  async function follow(settings: Settings): Promise<void> {
    switches.follow(settings);
    if (!switches.isOnForAny()) return;
    await log.refresh();
    await alarms.refresh();
  }
  const refresh = async () => follow(await readFollowed(store, [{ settings: DEFENSE_SWITCHES }]));
  await refresh();
  return {
    admit(press) {
      if (!switches.isOn(press.companyId)) return NOT_COUNTED;
      const keys = readKeys(press, key);
      const demand = judge(press, keys);
      return demand ? { demand } : countPress(press, keys, { tally, log, alarms, now });
    },
    isOn: switches.isOn,
    async turn(companyId, isOn) {
      await switches.set(companyId, isOn);
      await awaitOthers();
    },
    listAlarms: alarms.list,
    refresh,
    settings: DEFENSE_SWITCHES,
    follow,
  };
}
