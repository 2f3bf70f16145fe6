import type { Reason } from '#contract/core/error-reasons.ts';

/** Two folders that both sides can reach: files for the accounting system in `out`, its answers in `in`. */
export type DropPlace = {
  /** Null where there is no such file. */
  read: (path: string) => Promise<Uint8Array | null>;
  exists: (path: string) => Promise<boolean>;
  /** Whoever collects the files never sees half of one: it is written under another name and renamed. */
  write: (path: string, bytes: Uint8Array) => Promise<void>;
  close: () => Promise<void>;
};

/** Why a place cannot be used. */
export class PlaceError extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason.code, options);
    this.name = 'PlaceError';
    this.reason = reason;
  }
}

/** What a file is called while it is written. */
export const partOf = (path: string): string => `${path}.part`;
