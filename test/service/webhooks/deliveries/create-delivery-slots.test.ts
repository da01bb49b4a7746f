import { beforeEach, describe, expect, it } from 'vitest';
import {
  createDeliverySlots,
  type DeliverySlots,
  MAX_IN_FLIGHT,
  MAX_IN_FLIGHT_PER_ORIGIN,
  MAX_REMEMBERED,
  OWN_SLOTS,
} from '../../../../src/service/webhooks/deliveries/create-delivery-slots.ts';

/** The share of a company that is alone: half of all. */
const ALONE = MAX_IN_FLIGHT / 2;

let slots: DeliverySlots;
let lastId: number;
beforeEach(() => {
  slots = createDeliverySlots();
  lastId = 0;
});

const at = (companyId: number, index = 0) => ({ companyId, origin: `https://hooks-${index}.example` });

/** Takes a slot for another delivery. @returns its id; `undefined` if there is none */
function take(companyId: number, index = 0): string | undefined {
  lastId += 1;
  const id = String(lastId);
  return slots.take({ id, ...at(companyId, index) }) ? id : undefined;
}

/** Takes all slots that a company gets for deliveries to so many origins. @returns the ids of the deliveries */
function fill(companyId: number, origins = 2 * MAX_IN_FLIGHT): string[] {
  const ids: string[] = [];
  for (let index = 0; index < origins; index += 1) {
    for (let id = take(companyId, index); id !== undefined; id = take(companyId, index)) ids.push(id);
  }
  return ids;
}

function learn(companyId: number, answers: boolean, origins = 2 * MAX_IN_FLIGHT): void {
  for (let index = 0; index < origins; index += 1) slots.learn(at(companyId, index), answers);
}

describe('createDeliverySlots, among companies', () => {
  const ORIGINS = 40;
  const fillAnswering = (companyId: number) => fill(companyId, ORIGINS);
  beforeEach(() => {
    for (let companyId = 1; companyId <= 100; companyId += 1) learn(companyId, true, ORIGINS);
  });

  it('gives one company half of the slots, and the next one half of the rest', () => {
    expect(fillAnswering(1)).toHaveLength(ALONE);
    expect(fillAnswering(2)).toHaveLength(ALONE / 2);
    expect(fillAnswering(3)).toHaveLength(ALONE / 4);
  });

  it('reserves some slots for each company, however many others have taken their share', () => {
    for (let companyId = 1; companyId <= 99; companyId += 1) {
      expect(fillAnswering(companyId).length).toBeGreaterThanOrEqual(OWN_SLOTS);
    }
    expect(fillAnswering(100)).toHaveLength(OWN_SLOTS);
  });

  it('gives a company more slots when another company’s deliveries have ended', () => {
    const ids = fillAnswering(1);
    const before = fillAnswering(2).length;
    expect(take(2)).toBeUndefined();
    for (const id of ids) slots.free(id);
    expect(before + fillAnswering(2).length).toBe(ALONE);
  });

  it('applies the limit per origin to each company separately', () => {
    expect(fill(1, 1)).toHaveLength(MAX_IN_FLIGHT_PER_ORIGIN);
    expect(fill(2, 1)).toHaveLength(MAX_IN_FLIGHT_PER_ORIGIN);
  });
});

describe('createDeliverySlots, among the origins of a company', () => {
  it('allows one delivery to a new origin, and more once it has answered', () => {
    const [id = ''] = fill(1, 1);
    expect(take(1)).toBeUndefined();
    slots.free(id);
    expect(fill(1, 1)).toHaveLength(1);
    learn(1, true, 1);
    expect(fill(1, 1)).toHaveLength(MAX_IN_FLIGHT_PER_ORIGIN - 1);
  });

  it('allows no further delivery to an origin that has stopped answering while some are open', () => {
    learn(1, true, 1);
    fill(1, 1);
    learn(1, false, 1);
    expect(take(1)).toBeUndefined();
  });

  it('limits silent and new origins to a quarter each, and leaves half to answering ones', () => {
    learn(1, false, 200);
    expect(fill(1, 200)).toHaveLength(ALONE / 4);
    expect(fill(1, 400)).toHaveLength(ALONE / 4);
    expect(fill(1, 400)).toEqual([]);
    for (let index = 300; index < 400; index += 1) slots.learn(at(1, index), true);
    expect(fill(1, 400)).toHaveLength(ALONE / 2);
  });

  it('gives silent origins a quarter, and answering ones half, of a company’s reserved slots too', () => {
    for (let companyId = 2; companyId < 60; companyId += 1) {
      learn(companyId, true, 40);
      fill(companyId, 40);
    }
    learn(1, false);
    expect(fill(1)).toHaveLength(OWN_SLOTS / 4);
    expect(fill(1, 4 * MAX_IN_FLIGHT)).toHaveLength(OWN_SLOTS / 4);
    learn(1, true, 1);
    expect(fill(1)).toHaveLength(OWN_SLOTS / 2);
  });

  it('frees all slots of deliveries that were open when their origin fell silent', () => {
    learn(1, true, 1);
    const ids = fill(1, 1);
    learn(1, false, 1);
    for (const id of ids) slots.free(id);
    expect(fill(1, 1)).toHaveLength(1);
  });

  it('gives a delivery one slot, and frees it once', () => {
    learn(1, true, 1);
    const delivery = { id: 'a', ...at(1) };
    expect([slots.take(delivery), slots.take(delivery)]).toEqual([true, false]);
    expect(fill(1, 1)).toHaveLength(MAX_IN_FLIGHT_PER_ORIGIN - 1);
    slots.free('a');
    slots.free('a');
    expect(fill(1, 1)).toHaveLength(1);
  });
});

describe('createDeliverySlots, over time', () => {
  it('numbers the turns of origins, for each company separately, whether they answer or not', () => {
    expect([slots.getTurn(at(1)), slots.getTurn(at(2))]).toEqual([0, 0]);
    take(1);
    take(2);
    slots.learn(at(1), true);
    expect([slots.getTurn(at(1)), slots.getTurn(at(2))]).toEqual([1, 2]);
    take(1);
    expect(slots.getTurn(at(1))).toBe(3);
  });

  it('does not apply a company’s result to another company or another origin', () => {
    learn(1, true, 1);
    expect(fill(2, 1)).toHaveLength(1);
    expect(fill(1, 2)).toHaveLength(MAX_IN_FLIGHT_PER_ORIGIN + 1);
  });

  it('forgets the least recently tried origins if there are too many', () => {
    for (let index = 0; index < MAX_REMEMBERED; index += 1) slots.learn(at(1, index), true);
    slots.learn(at(1, 0), true);
    slots.learn(at(1, MAX_REMEMBERED), true);
    // The forgotten one last: it comes back by its attempt.
    const counts = [0, 2, MAX_REMEMBERED, 1].map((index) => [take(1, index), take(1, index)]);
    expect(counts.map(([, second]) => second !== undefined)).toEqual([true, true, true, false]);
  });
});
