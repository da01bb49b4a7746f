import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestService, type TestService, type TestServiceOptions } from './create-test-service.ts';

/** Starts a service before each test and closes it afterwards. The object that is returned is always the running one. */
export function useService(options?: TestServiceOptions): TestService {
  const service = {} as TestService;
  beforeEach(async () => void Object.assign(service, await createTestService(options)));
  afterEach(() => service.close());
  return service;
}

/** The same with one service for all tests of the file, or of the `describe` block. */
export function shareService(options?: TestServiceOptions): TestService {
  const service = {} as TestService;
  beforeAll(async () => void Object.assign(service, await createTestService(options)));
  afterAll(() => service.close());
  return service;
}

/** Opens a service in place of one that was closed, for tests of a restart or of other options. */
export const reopenService = async (service: TestService, options?: TestServiceOptions): Promise<void> =>
  void Object.assign(service, await createTestService(options));
