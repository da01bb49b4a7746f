import { beforeEach, describe, expect, it } from 'vitest';
import {
  createDeliverySlots,
  type DeliverySlots,
  MAX_IN_FLIGHT,
  MAX_IN_FLIGHT_PER_ORIGIN,
  OWN_SLOTS,
} from '../../../../src/service/webhooks/deliveries/create-delivery-slots.ts';

/** The share of a company that is alone: half of all. */
const ALONE = MAX_IN_FLIGHT / 2;

let slots: DeliverySlots;
beforeEach(() => {
  slots = createDeliverySlots();
});

const at = (companyId: number, index = 0) => ({ companyId, origin: `https://hooks-${index}.example` });

/** Starts as many deliveries of a company as the slots allow, spread over so many origins. */
function fill(companyId: number, origins = 2 * MAX_IN_FLIGHT): (() => void)[] {
  const plan = slots.plan();
  const leaves: (() => void)[] = [];
  for (let index = 0; index < origins; index += 1) {
    while (plan.take(at(companyId, index))) leaves.push(slots.take(at(companyId, index)));
  }
  return leaves;
}

function learn(companyId: number, answers: boolean, origins = 2 * MAX_IN_FLIGHT): void {
  for (let index = 0; index < origins; index += 1) slots.learn(at(companyId, index), answers);
}

describe('createDeliverySlots, among companies', () => {
  beforeEach(() => {
    for (let companyId = 1; companyId <= 100; companyId += 1) learn(companyId, true);
  });

  it('gives one company half of the slots, and the next one half of the rest', () => {
    expect(fill(1)).toHaveLength(ALONE);
    expect(fill(2)).toHaveLength(ALONE / 2);
    expect(fill(3)).toHaveLength(ALONE / 4);
  });

  it('reserves some slots for each company, however many others have taken their share', () => {
    for (let companyId = 1; companyId <= 99; companyId += 1) {
      expect(fill(companyId).length).toBeGreaterThanOrEqual(OWN_SLOTS);
    }
    expect(fill(100)).toHaveLength(OWN_SLOTS);
  });

  it('gives a company more slots when another company’s deliveries have ended', () => {
    const leaves = fill(1);
    const before = fill(2).length;
    expect(slots.plan().hasRoom(2)).toBe(false);
    for (const leave of leaves) leave();
    expect(slots.plan().hasRoom(2)).toBe(true);
    expect(before + fill(2).length).toBe(ALONE);
  });

  it('applies the limit per origin to each company separately', () => {
    expect(fill(1, 1)).toHaveLength(MAX_IN_FLIGHT_PER_ORIGIN);
    expect(fill(2, 1)).toHaveLength(MAX_IN_FLIGHT_PER_ORIGIN);
  });
});

describe('createDeliverySlots, among the origins of a company', () => {
  it('allows one delivery to a new origin, and more once it has answered', () => {
    const [leave] = fill(1, 1);
    expect(slots.plan().isOpen(at(1))).toBe(false);
    leave?.();
    expect(fill(1, 1)).toHaveLength(1);
    learn(1, true, 1);
    expect(fill(1, 1)).toHaveLength(MAX_IN_FLIGHT_PER_ORIGIN - 1);
  });

  it('allows no further delivery to an origin that has stopped answering while some are open', () => {
    learn(1, true, 1);
    fill(1, 1);
    learn(1, false, 1);
    expect(slots.plan().isOpen(at(1))).toBe(false);
    expect(fill(1, 1)).toEqual([]);
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
      learn(companyId, true);
      fill(companyId);
    }
    learn(1, false);
    expect(fill(1)).toHaveLength(OWN_SLOTS / 4);
    expect(fill(1, 4 * MAX_IN_FLIGHT)).toHaveLength(OWN_SLOTS / 4);
    learn(1, true, 1);
    expect(fill(1)).toHaveLength(OWN_SLOTS / 2);
  });

  it('frees the slots of deliveries that were open when their origin fell silent', () => {
    learn(1, true, 1);
    const leaves = fill(1, 1);
    learn(1, false, 1);
    for (const leave of leaves) leave();
    expect(slots.plan().count(1)).toBe(0);
    expect(fill(1, 1)).toHaveLength(1);
  });

  it('occupies no slot by planning one', () => {
    slots.plan().take(at(1));
    expect(slots.plan().count(1)).toBe(0);
    expect(slots.plan().isOpen(at(1))).toBe(true);
  });
});
