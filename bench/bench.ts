/**
 * `npm run bench [start bundle next upload ocr words hostile flood list load scale tables approvals typing lighthouse inbox keys review
 * exports memory]`: runs the benchmarks, all of them without arguments.
 */
import { benchApprovals } from './bench-approvals.ts';
import { benchBundle } from './bench-bundle.ts';
import { benchExports } from './bench-exports.ts';
import { benchFlood } from './bench-flood.ts';
import { benchHostile } from './bench-hostile.ts';
import { benchInbox } from './bench-inbox.ts';
import { benchKeys } from './bench-keys.ts';
import { benchLighthouse } from './bench-lighthouse.ts';
import { benchList } from './bench-list.ts';
import { benchLoad } from './bench-load.ts';
import { benchMemory } from './bench-memory.ts';
import { benchNext } from './bench-next.ts';
import { benchOcr } from './bench-ocr.ts';
import { benchReview } from './bench-review.ts';
import { benchScale } from './bench-scale.ts';
import { benchStart } from './bench-start.ts';
import { benchTables } from './bench-tables.ts';
import { benchTyping } from './bench-typing.ts';
import { benchUpload } from './bench-upload.ts';
import { benchWords } from './bench-words.ts';

const benches = {
  start: benchStart,
  bundle: benchBundle,
  next: benchNext,
  upload: benchUpload,
  ocr: benchOcr,
  words: benchWords,
  hostile: benchHostile,
  flood: benchFlood,
  list: benchList,
  load: benchLoad,
  scale: benchScale,
  tables: benchTables,
  approvals: benchApprovals,
  typing: benchTyping,
  lighthouse: benchLighthouse,
  inbox: benchInbox,
  keys: benchKeys,
  review: benchReview,
  exports: benchExports,
  memory: benchMemory,
};
const asked = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const line of await bench()) process.stdout.write(`${line}\n`);
}
