import { createSealer, type MasterKey, type Sealer } from './seal.ts';

/** What a sealed text is for; each has a key of its own. */
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

/** One sealer for each purpose, made when it is first asked for. */
export function createSealers(masterKey: MasterKey): (purpose: SealPurpose) => Sealer {
  const made = new Map<SealPurpose, Sealer>();
  return (purpose) => {
    const sealer = made.get(purpose) ?? createSealer(masterKey, purpose);
    made.set(purpose, sealer);
    return sealer;
  };
}
