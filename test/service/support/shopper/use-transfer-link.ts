import { beforeEach } from 'vitest';
import type { TestLink } from '../create-api-calls.ts';
import type { TestService } from '../create-test-service.ts';
import { useService } from '../use-service.ts';

interface TransferLink {
  service: TestService;
  /** A link that takes nothing but bank transfers. */
  link: TestLink;
  findReference(link?: TestLink): Promise<string>;
}

/** A service with a link for a bank transfer, for each test of the file. */
export function useTransferLink(): TransferLink {
  const service = useService();
  const used = {} as TransferLink;
  beforeEach(async () => {
    const link = await service.createLink({ Providers: ['FlowPay'] });
    Object.assign(used, {
      service,
      link,
      findReference: async ({ transactionId }: TestLink = link) =>
        (await service.get(`/api/v4/payments/link/${transactionId}`)).body.Link.TransferReference,
    });
  });
  return used;
}
