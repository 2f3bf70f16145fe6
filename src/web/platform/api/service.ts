/** Service behind the screens, selected once at the start: our own, or one with `/v1` only. */
import type { Capability } from './capabilities.ts';
import type { BffHandlers } from './calls.ts';

export type Service = {
  /** Features beyond `/v1`. */
  capabilities: 'all' | readonly Capability[];
  /** Implementations that replace `/bff`, or null if the service has it. */
  answers: BffHandlers | null;
  /** Called after a document was changed; without an ID, after any change. */
  afterWrite?: (documentId: string | undefined) => void;
};

export const ownService: Service = { capabilities: 'all', answers: null };

let chosen = ownService;
export const chooseService = (service: Service): void => void (chosen = service);
export const currentService = (): Service => chosen;

/** Whether the service has the feature. */
export const can = (capability: Capability): boolean => chosen.capabilities === 'all' || chosen.capabilities.includes(capability);
