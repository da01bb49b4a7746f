import type { CallDefinition } from '../../../calls/definitions/define-call.ts';
import { reject } from '../../../platform/http/answers/rejections.ts';

/** The port to the registry of .eu. Names are in ASCII form. */
export interface Registry {
  /** Whether a name is registered through another registrar. */
  isRegistered(name: string): boolean;
  /** Whether the auth-code allows transferring the name here. */
  acceptsAuthCode(name: string, authCode: string): boolean;
}

export interface RegistryNeeds {
  /** Absent if no registry is connected. */
  registry: Registry | undefined;
}

/** @throws Rejection 404 if no registry is connected */
export function requireRegistry({ registry }: RegistryNeeds): Registry {
  if (!registry) throw reject('NOT_IN_SANDBOX');
  return registry;
}

/** Makes calls answer 404 if no registry is connected. */
export const withRegistry = <Needs extends RegistryNeeds>(
  calls: readonly CallDefinition<Needs>[],
): CallDefinition<Needs>[] =>
  calls.map((call) => {
    const run = (input: never, needs: Needs) => requireRegistry(needs) && call.run(input, needs);
    return { ...call, run } as CallDefinition<Needs>;
  });
