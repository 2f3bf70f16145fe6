import { Attestation, type CreationOptions } from '#contract/users/passkeys-bff.ts';

/** Whether this browser makes passkeys, and for this page: an address of another domain has none. */
export const canMakePasskeys = (domain: string): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  (location.hostname === domain || location.hostname.endsWith(`.${domain}`));

/** Asks the browser for a passkey; undefined where the person refused, let the time pass, or has one there already. */
export async function makeCredential(options: CreationOptions): Promise<Attestation | undefined> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = await navigator.credentials.create({ publicKey });
    return made instanceof PublicKeyCredential ? Attestation.parse(made.toJSON()) : undefined;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
