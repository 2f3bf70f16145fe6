import { loadMasterKey } from '#service/platform/secrets/master-key.ts';
import { rotateSigningKeys } from '#service/identity/signing-keys.ts';
import type { Command } from './command.ts';

export const rotateKeysCommand: Command = {
  summary: 'Sign tokens with the next key from now on; tokens of the previous key stay valid',
  options: {},
  run: async ({ config, database }) => {
    await rotateSigningKeys({ db: database.system, masterKey: loadMasterKey(config), now: () => new Date() });
    return 'The next key signs from now on. Every process picks it up within 15 seconds.';
  },
};
