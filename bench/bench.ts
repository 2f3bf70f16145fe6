/** `npm run bench [start bundle upload ocr hostile load]`: the figures that we measure ourselves by, all of them without arguments. */
import { benchBundle } from './bench-bundle.ts';
import { benchHostile } from './bench-hostile.ts';
import { benchLoad } from './bench-load.ts';
import { benchOcr } from './bench-ocr.ts';
import { benchStart } from './bench-start.ts';
import { benchUpload } from './bench-upload.ts';

const benches = {
  start: benchStart,
  bundle: benchBundle,
  upload: benchUpload,
  ocr: benchOcr,
  hostile: benchHostile,
  load: benchLoad,
};
const asked = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const line of await bench()) process.stdout.write(`${line}\n`);
}
