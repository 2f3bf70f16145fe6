/** `npm run docs:permissions`: writes docs/permissions.md after a change of endpoints, permissions or roles. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { permissionsPage } from './permissions-page.ts';

writeFileSync(path.resolve(import.meta.dirname, '../docs/permissions.md'), permissionsPage());
