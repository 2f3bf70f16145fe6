/** Which service stands behind the screens, chosen once at the start: our own, or one that has `/v1` alone. */
import type { Capability } from './capabilities.ts';
import type { BffAnswers } from './calls.ts';

export type Service = {
  /** What it can do beyond `/v1`. */
  capabilities: 'all' | readonly Capability[];
  /** Answers in place of `/bff`; null where the service has it. */
  answers: BffAnswers | null;
  /** Something about the document was written; without an id, about any. */
  afterWrite?: (documentId: string | undefined) => void;
};

export const ownService: Service = { capabilities: 'all', answers: null };

let chosen = ownService;
export const chooseService = (service: Service): void => void (chosen = service);
export const currentService = (): Service => chosen;

/** Whether the service can do it. */
export const can = (capability: Capability): boolean => chosen.capabilities === 'all' || chosen.capabilities.includes(capability);
