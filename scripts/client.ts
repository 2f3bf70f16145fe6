/** `npm run client`: generates the typed client for npm, `dist/client`, from the contract. */
import path from 'node:path';
import { packageName, writeClient } from './client/write-client.ts';

const folder = path.resolve(import.meta.dirname, '../dist/client');
await writeClient(folder);
process.stdout.write(`Wrote ${packageName} to ${path.relative(process.cwd(), folder)}: run npm publish or npm pack there.\n`);
