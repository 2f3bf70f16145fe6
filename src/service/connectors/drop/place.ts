import type { Reason } from '#contract/core/error-reasons.ts';

/** Two folders that both sides can access: files for the accounting system in `out`, its answers in `in`. */
export type DropPlace = {
  /** Returns null if there is no such file. */
  read: (path: string) => Promise<Uint8Array | null>;
  exists: (path: string) => Promise<boolean>;
  /** Writes to a temporary name and renames, so that readers never see a partial file. */
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

/** Returns the name of a file while it is being written. */
export const partOf = (path: string): string => `${path}.part`;
