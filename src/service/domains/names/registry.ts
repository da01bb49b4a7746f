import type { Call } from '../../calls/definitions/define-call.ts';
import { reject } from '../../platform/http/answers/rejections.ts';

/** The port to the registry of .eu. Names are in their ASCII form. */
export interface Registry {
  /** Whether a name is registered by way of another registrar. */
  isRegistered(name: string): boolean;
  /** Whether the auth-code moves such a name here. */
  acceptsAuthCode(name: string, authCode: string): boolean;
}

export interface RegistryNeeds {
  /** Absent where no registry can be asked. */
  registry: Registry | undefined;
}

/** @throws Rejection 404 without the registry */
export function requireRegistry({ registry }: RegistryNeeds): Registry {
  if (!registry) throw reject('NOT_IN_SANDBOX');
  return registry;
}

/** Refuses calls without the registry. */
export const withRegistry = <Needs extends RegistryNeeds>(calls: readonly Call<Needs>[]): Call<Needs>[] =>
  calls.map((call) => {
    const run = (input: never, needs: Needs) => requireRegistry(needs) && call.run(input, needs);
    return { ...call, run } as Call<Needs>;
  });
