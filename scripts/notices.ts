/** `npm run notices`, after a change of dependencies: writes THIRD-PARTY-NOTICES.md. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { thirdPartyNotices } from './third-party-notices.ts';

writeFileSync(path.resolve(import.meta.dirname, '../THIRD-PARTY-NOTICES.md'), thirdPartyNotices());
