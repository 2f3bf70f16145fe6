import { createSealer, type MasterKey, type Sealer } from './seal.ts';

/** Purposes of sealed texts; each has its own key. */
export type SealPurpose =
  | 'webhook signing secret'
  | 'webhook client secret'
  | 'accounting system settings'
  | 'connector secret'
  | 'approval link'
  | 'approval question'
  | 'invitation'
  | 'password reset'
  | 'identity provider'
  | 'second factor'
  | 'passkey'
  | 'audit seal'
  | 'push key'
  | 'kept answer';

/** Returns one sealer per purpose, created on first use. */
export function createSealers(masterKey: MasterKey): (purpose: SealPurpose) => Sealer {
  const made = new Map<SealPurpose, Sealer>();
  return (purpose) => {
    const sealer = made.get(purpose) ?? createSealer(masterKey, purpose);
    made.set(purpose, sealer);
    return sealer;
  };
}
