/**
 * Writes the list of passwords that attackers try first, as hashes, from the frequency list of zxcvbn (MIT, 30,000 passwords of public
 * leaks): `node scripts/breached-passwords.ts`. Of those that are too short by themselves only the most common are included, as people
 * lengthen them.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

const minLength = 10;
const mostCommon = 8_000;
const minWordLength = 5;
const prefixBytes = 8;
const require = createRequire(import.meta.url);
const lists: unknown = require('zxcvbn/lib/frequency_lists.js');
const { passwords } = z.object({ passwords: z.array(z.string()) }).parse(lists);
const hashes = passwords
  .filter((each, rank) => each.length >= minLength || (rank < mostCommon && each.length >= minWordLength))
  .map((each) => createHash('sha256').update(each.toLowerCase()).digest().subarray(0, prefixBytes).toString('base64url'))
  .toSorted();
const file = new URL('../src/service/users/breached-passwords.txt', import.meta.url);
writeFileSync(file, `${[...new Set(hashes)].join('\n')}\n`);
process.stdout.write(`${hashes.length} passwords\n`);
