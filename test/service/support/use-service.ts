import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestService, type TestService } from './create-test-service.ts';
import type { TestServiceOptions } from './test-service-options.ts';
import type { KeptApp } from './wire-app.ts';

/**
 * Starts a service before each test and closes it afterwards. The object that is returned is always the running one. The tests
 * use one app: making its routes takes longer than most tests.
 */
export function useService(options?: TestServiceOptions): TestService {
  const service = {} as TestService;
  const kept: KeptApp = {};
  beforeEach(async () => void Object.assign(service, await createTestService(options, kept)));
  afterEach(() => service.rest());
  afterAll(() => kept.wired?.app.close());
  return service;
}

/** The same with a new app for each test: for tests that add routes, or of what an app keeps in memory. */
export function useNewService(options?: TestServiceOptions): TestService {
  const service = {} as TestService;
  beforeEach(async () => void Object.assign(service, await createTestService(options)));
  afterEach(() => service.close());
  return service;
}

/** Starts one service for all tests of the file, or of the `describe` block. */
export function shareService(options?: TestServiceOptions): TestService {
  const service = {} as TestService;
  beforeAll(async () => void Object.assign(service, await createTestService(options)));
  afterAll(() => service.close());
  return service;
}

/** Opens a service in place of one that was closed, for tests of a restart or of other options. */
export const reopenService = async (service: TestService, options?: TestServiceOptions): Promise<void> =>
  void Object.assign(service, await createTestService(options));
