import { defineEvents } from '../../webhooks/outbox/event-types.ts';

export const HARDWARE_ORDER_EVENTS = defineEvents({
  'hardware_order.shipped': ['Card terminals are on their way', 'SHIPPED'],
  'hardware_order.delivered': ['Card terminals have arrived', 'DELIVERED'],
  'hardware_order.cancelled': ['An order for card terminals was cancelled and refunded', 'CANCELLED'],
});

declare module '../../webhooks/outbox/event-types.ts' {
  interface Events {
    HardwareOrder: typeof HARDWARE_ORDER_EVENTS;
  }
}
