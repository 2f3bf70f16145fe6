import { Attestation, type CreationOptions } from '#contract/users/passkeys-bff.ts';

/** Whether the browser supports passkeys for this page. A page on another domain than that of the service cannot create them. */
export const canMakePasskeys = (domain: string): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  (location.hostname === domain || location.hostname.endsWith(`.${domain}`));

/** Creates a passkey in the browser. Returns undefined if the user declined, the time ran out, or a passkey already exists there. */
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
