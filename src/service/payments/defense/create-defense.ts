import { createHmac, hash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { ProofDemand } from '../../../protocol/checkout-api.ts';
import { maskAddress } from '../../platform/addresses/mask-address.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import type { DeclineRow } from '../../platform/store/defense-rows.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Alarm, type AlarmOptions, createAlarms } from './alarms.ts';
import { publishEvent } from './card-testing-events.ts';
import { createDeclineLog } from './decline-log.ts';
import { createPressCounters, type Keys, type PressCounters } from './press-counters.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { createSwitches } from './switches.ts';
import { findHardness, type Hardness, LINK_PROOFS_FROM, SUBJECTS, THRESHOLDS } from './thresholds.ts';

/** Digits of a card number that it is counted by: with six, nothing is kept that PCI DSS forbids, whatever the length of the number. */
const BIN_DIGITS = 6;
/** A client with one address of a network has them all: an IPv6 customer gets 2^64 of them. */
const COUNTED_BITS = { ipv4: 32, ipv6: 64 };
/** The address as in the log (docs/decisions.md, 117). */
const SHOWN_BITS = { ipv4: 24, ipv6: 48 };
/** Characters of the digest of an address or a place: 128 bits. */
const DIGEST_LENGTH = 22;

/** A press of the pay button with a typed card: the only thing that a list of stolen numbers can be tried with. */
export interface CardPress {
  companyId: number;
  /** The link on whose page it was made: its payment row. */
  pressedLink: string;
  attemptKey: string;
  /** Declined attempts of the payment that it makes or is made for. */
  declinedAttempts: number;
  /** Where cards can be tried on and on: a reusable link, or the sessions that save a shopper's cards. */
  place: string | undefined;
  /** Digits only. */
  cardNumber: string;
  /** The caller's. */
  address: string;
  /** The value as the page has sent it. */
  proof: string | undefined;
}

/** A press that was let through. The first of these that is called counts. */
export interface AdmittedPress {
  /** Whether the company is defended. */
  isGuarded: boolean;
  approve(): void;
  decline(): Promise<void>;
  /** The acquirer has neither approved nor declined it, or was not asked. */
  drop(): void;
}

/**
 * The defense against card testing: lists of stolen card numbers, tried one after the other in a shop's checkout. Everything that a press
 * needs is in memory.
 */
export interface Defense {
  /**
   * Lets a press through to the acquirer, and counts it.
   * @returns what the press has to solve first, if anything
   * @throws Rejection 429 after very many declines
   */
  admit(press: CardPress): AdmittedPress | { demand: ProofDemand };
  isOn(companyId: number): boolean;
  /** Resolves when all processes know. */
  turn(companyId: number, isOn: boolean): Promise<void>;
  /** The company's newest alarms first. */
  listAlarms(companyId: number): Promise<Alarm[]>;
  /** Learns what other processes have counted. */
  refresh(): Promise<void>;
}

export interface DefenseOptions {
  store: Store;
  /** Secret of the installation. */
  key: string;
  now: () => number;
  /** For companies without a switch of their own. */
  isOnByDefault: boolean;
  reportAlarm: AlarmOptions['report'];
  /** Resolves when every other process of the database must have refreshed. */
  awaitOthers?: (() => Promise<void>) | undefined;
}

const NOT_COUNTED: AdmittedPress = { isGuarded: false, approve() {}, async decline() {}, drop() {} };

type Counted = Pick<DeclineRow, 'company_id' | 'address' | 'bin' | 'place'>;

const createKeys = ({ company_id: companyId, address, bin, place }: Counted): Keys => ({
  address,
  bin: `${companyId}:${bin}`,
  place: place ?? undefined,
  company: String(companyId),
});

const getBin = ({ cardNumber }: CardPress): string => cardNumber.slice(0, BIN_DIGITS);

/** Every press pays for this: one call of OpenSSL, and nothing is parsed of an IPv4 address, which is a client as it is. */
const digest = (text: string, key: string): string =>
  hash('sha256', key + text, 'base64url').slice(0, DIGEST_LENGTH);

function readKeys(press: CardPress, key: string): Keys {
  const { companyId, address, place } = press;
  const client = isIPv4(address) ? address : maskAddress(address, COUNTED_BITS);
  return createKeys({
    company_id: companyId,
    address: digest(client, key),
    bin: getBin(press),
    place: place === undefined ? null : digest(`${companyId} ${place}`, key),
  });
}

const isAlarming = (tally: PressCounters, keys: Keys, at: number): boolean =>
  SUBJECTS.some((subject) => tally.read(subject, keys, at) >= THRESHOLDS[subject].alarmsFrom);

export async function createDefense(options: DefenseOptions): Promise<Defense> {
  const { store, now, isOnByDefault, awaitOthers = async () => {} } = options;
  const key = createHmac('sha256', options.key).update('card testing').digest('hex');
  const proofs = createProofOfWork(key);
  const switches = createSwitches(store, isOnByDefault);
  const tally = createPressCounters();
  const log = createDeclineLog({ store, now, tally, createKeys });
  const alarms = createAlarms({ store, now, report: options.reportAlarm });

  function judge(press: CardPress, keys: Keys): ProofDemand | undefined {
    const { companyId, declinedAttempts, proof } = press;
    const at = now();
    const countStopped = (change: 1 | -1) => alarms.countStopped(companyId, change);
    let counted: Hardness = 0;
    for (const subject of SUBJECTS) {
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

  function count(press: CardPress, keys: Keys): AdmittedPress {
    const { companyId, address } = press;
    let isOpen = true;
    /** Does it if nothing was called before. */
    const close = (work: () => void): void => {
      if (isOpen) work();
      isOpen = false;
    };
    tally.start(keys, now());
    return {
      isGuarded: true,
      approve: () => close(() => tally.approve(keys, now())),
      drop: () => close(() => tally.takeBack(keys, now())),
      async decline() {
        isOpen = false;
        const network = maskAddress(address, SHOWN_BITS);
        await log.record({ companyId, keys, bin: getBin(press), network });
        if (isAlarming(tally, keys, now())) await alarms.raise(companyId);
      },
    };
  }

  async function refresh(): Promise<void> {
    await switches.refresh();
    if (!switches.isOnForAny()) return;
    await log.refresh();
    await alarms.refresh();
  }

  await refresh();
  return {
    admit(press) {
      if (!switches.isOn(press.companyId)) return NOT_COUNTED;
      const keys = readKeys(press, key);
      const demand = judge(press, keys);
      return demand ? { demand } : count(press, keys);
    },
    isOn: switches.isOn,
    async turn(companyId, isOn) {
      await switches.set(companyId, isOn);
      await awaitOthers();
    },
    listAlarms: alarms.list,
    refresh,
  };
}
