import { definePort } from '../../../calls/definitions/ports.ts';

/** The port to the registry of .eu. Names are in ASCII form. */
export interface Registry {
  /** Whether a name is registered through another registrar. */
  isRegistered(name: string): boolean;
  /** Whether the auth-code allows transferring the name here. */
  acceptsAuthCode(name: string, authCode: string): boolean;
}

export interface RegistryNeeds {
  /** Absent if no registry is connected. */
  registry?: Registry | undefined;
}

export const REGISTRY = definePort('registry', 'registry');
