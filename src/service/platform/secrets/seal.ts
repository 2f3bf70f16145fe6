import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Derives a separate key for each purpose, so that a text sealed for one can never be opened for another. */
export const deriveKey = (masterKey: Uint8Array, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `vidimus/${purpose}`, bytes));

/** The first key seals. The others are accepted until everything is sealed with the first (`npm run admin -- rotate-secrets`). */
export type MasterKey = readonly [Uint8Array, ...Uint8Array[]];

export type Sealer = {
  seal: (text: string) => string;
  /** Returns undefined if the text was changed, or sealed with another key or for another purpose. */
  open: (sealed: string) => string | undefined;
};

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** Creates a sealer: AES-256-GCM with a key that is not in the database, so a reader of the database cannot read the secrets. */
export function createSealer([newest, ...former]: MasterKey, purpose: string): Sealer {
  const key = deriveKey(newest, purpose);
  const keys = [key, ...former.map((each) => deriveKey(each, purpose))];
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')}`;
    },
    open: (sealed) => {
      const [found, body] = sealed.split('.');
      const bytes = Buffer.from(body ?? '', 'base64url');
      if (found !== version || bytes.length < nonceBytes + tagBytes) return undefined;
      for (const each of keys) {
        const opened = openWith(each, bytes);
        if (opened !== undefined) return opened;
      }
      return undefined;
    },
  };
}

function openWith(key: Buffer, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
