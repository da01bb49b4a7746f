import { expect, it } from 'vitest';
import { createAddressFinder } from '../../../src/dashboard/sections/create-address-finder.ts';
import { listResources } from '../../../src/dashboard/sections/list-resources.ts';
import { describeSection } from './open-section.ts';

const SECTION = 'online-payments';
const resources = listResources(describeSection(SECTION), SECTION);

it.each([
  ['SubscriptionId', 'sub_1', '#sections/online-payments/subscriptions/sub_1'],
  ['subscription_id', 'sub_1', '#sections/online-payments/subscriptions/sub_1'],
  ['RefundId', 'rfd_1', '#sections/online-payments/refunds/rfd_1'],
  ['TransactionId', 'order/1', '#links/order%2F1'],
  ['DeliveryId', 'dlv_1', '#deliveries/dlv_1'],
  // No call reads a single webhook.
  ['WebhookId', 'wh_1', undefined],
  ['EventId', 'evt_1', undefined],
])('the address finder links %s %s', (name, id, address) => {
  expect(createAddressFinder(SECTION, resources)(name, id)).toBe(address);
});

it('the address finder does not link a record to itself', () => {
  const find = createAddressFinder(SECTION, resources, '#sections/online-payments/disputes/dsp_1');
  expect(find('DisputeId', 'dsp_1')).toBeUndefined();
  expect(find('DisputeId', 'dsp_2')).toBe('#sections/online-payments/disputes/dsp_2');
});
