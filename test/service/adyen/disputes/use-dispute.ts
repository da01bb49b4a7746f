import { type BookedDispute, DISPUTES_PATH } from '../../support/adyen-double/keep-disputes.ts';
import { useAdyen } from '../../support/adyen-double/use-adyen.ts';
import type { ApiBody } from '../../support/create-api-calls.ts';

export type Dispute = ApiBody['Dispute'];

const REFERENCE = 'DISPUTE000000001';
export const GENERAL = { SupplyDefenseMaterial: [{ type: 'DefenseMaterial', level: 'Required' }] };
/** A reason with documents of every requirement. */
export const SERVICES = {
  ServicesProvided: [
    { type: 'Additional', level: 'Optional' },
    { type: 'Invoice', level: 'OneOrMore' },
    { type: 'Receipt', level: 'OneOrMore' },
    { type: 'Proof', level: 'Required' },
  ],
};
export const PDF = { Name: 'a.pdf', ContentType: 'application/pdf', Content: 'JVBERi0xLjQK' };
export const JPEG = { Name: 'a.jpg', ContentType: 'image/jpeg', Content: '/9j/4AAQSkZJRg==' };
export const DAY_S = 86_400;

/**
 * A service that responds to disputes at the double of Adyen.
 * @param dataDir the database, if others are to use it too
 */
export function useDispute(dataDir?: string) {
  const used = useAdyen((origin) => ({ disputesUrl: origin + DISPUTES_PATH }), dataDir);
  const { adyen, service, getBooked } = used;

  const tell = (eventCode: string, additionalData: Record<string, string> = {}, change: object = {}) =>
    adyen.tell(service, [
      {
        eventCode,
        pspReference: REFERENCE,
        originalReference: getBooked().psp,
        merchantReference: getBooked().reference,
        value: 1990,
        additionalData,
        ...change,
      },
    ]);
  const read = async (): Promise<Dispute> => {
    const [dispute] = (await service.get('/api/v5/disputes')).body.Disputes;
    return (await service.get(`/api/v5/disputes/${dispute?.DisputeId}`)).body.Dispute;
  };
  const call = async (name: string, body?: object) =>
    service.post(`/api/v5/disputes/${(await read()).DisputeId}/${name}`, body);

  return {
    ...used,
    tell,
    read,
    /** Opens a dispute at both. The payment's notifications stay untold. */
    async open(
      reasons: BookedDispute['reasons'] = GENERAL,
      data: Record<string, string> = {},
    ): Promise<BookedDispute> {
      const booked = adyen.disputes.open(REFERENCE, reasons);
      await service.pay(await service.createLink());
      adyen.outbox.length = 0;
      await tell('CHARGEBACK', {
        defendable: 'true',
        defensePeriodEndsAt: new Date(service.clock.now() + 20 * DAY_S * 1000).toISOString(),
        ...data,
      });
      return booked;
    },
    submit: (body: object = { Text: 'It was delivered.' }) => call('evidence', body),
    accept: () => call('accept'),
    /** Lets time pass, and what is due be done. */
    async pass(seconds: number) {
      service.clock.advance(seconds);
      await service.runDueJobs();
    },
    /** Tells what Adyen has to tell of the dispute. */
    async tellAll() {
      for (const { eventCode, additionalData } of adyen.outbox.splice(0))
        await tell(eventCode, additionalData);
    },
    listAlarms: () => service.logged.filter((line) => /ALARM/.test(line)),
    /** The events of the dispute, in order. */
    async listDisputeEvents(): Promise<string[]> {
      const events = await service.store
        .selectFrom('events')
        .select('type')
        .where('type', 'like', 'dispute.%')
        .orderBy('occurred_at')
        .orderBy('id')
        .execute();
      return events.map(({ type }) => type);
    },
    listRequests: (operation: string) => adyen.requests.filter(({ path }) => path.endsWith(`/${operation}`)),
    countFaults: () => service.faults.splice(0).length,
  };
}
