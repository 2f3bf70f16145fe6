/** Separate process for `bench-exports.ts`, so that only the archive is measured: documents on stdin, one line on stdout. */
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { defaultZipMembers } from '#contract/core/export-formats.ts';
import type { ExportedDocument } from '#service/exports/formats/exported-document.ts';
import { writers } from '#service/exports/formats/writers.ts';
import { zipped } from '#service/exports/zipped.ts';

const zipCount = 5000;
const originalBytes = 200 * 1024;

// written by bench-exports.ts
const documents = (await json(process.stdin)) as ExportedDocument[];
const before = process.memoryUsage.rss();
let [bytes, peak] = [0, 0];

const files = Array.from({ length: zipCount }, (_, index) => ({
  fileName: `${index}.zip`,
  write: async () => {
    const document = documents[index % documents.length];
    if (!document) throw new Error('no documents');
    // incompressible, like a scan; new bytes for each, as when read from a store
    const original = async () => randomBytes(originalBytes);
    return writers.Zip(document, {
      original,
      pages: original,
      trail: original,
      fileName: (extension) => `invoice.${extension}`,
      zipMembers: defaultZipMembers,
      words: { title: 'Data', item: 'Item', labelOf: (name) => name },
    });
  },
}));
/** Consumes data as fast as possible. */
const receiver = new Writable({
  write(chunk: Buffer, _encoding, done) {
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage.rss());
    done();
  },
});
const startedAt = performance.now();
await pipeline(zipped(files), receiver);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
const megabytes = (size: number) => Math.round(size / 1024 / 1024);
process.stdout.write(
  `exports  zip of ${zipCount} documents: ${megabytes(bytes)} MB in ${seconds} s, at most ${megabytes(peak)} MB of memory (aim 300), ${megabytes(before)} MB of it before\n`,
);
