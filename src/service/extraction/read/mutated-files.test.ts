/**
 * A file with any bytes is either read or reported as unreadable: no other error, no remaining reader process, and the next file is read.
 * `MUTANTS=10000 npx vitest run src/service/extraction/read/mutated-files.test.ts` tests more mutants, `MUTANTS_SEED` different ones.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { buildUbl } from '#testing/build-ubl.ts';
import { UnreadableFile } from '../reading.ts';
import { readFile } from './read-file.ts';

const count = Number(process.env['MUTANTS'] ?? 48);
let state = Number(process.env['MUTANTS_SEED'] ?? 20_261_125);
/** Linear congruential generator of Numerical Recipes: the same mutants in each run. */
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mutated-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the words of the file, `unreadable` with the reason, or the error. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  const workDir = await mkdtemp(path.join(folder, 'work-'));
  const file = path.join(workDir, 'file');
  await writeFile(file, bytes);
  try {
    const reading = await readFile({ path: file, fileName: 'invoice.pdf', workDir });
    return JSON.stringify(reading.pages.map(({ words }) => words.map(({ text }) => text)));
  } catch (error) {
    if (error instanceof UnreadableFile) return `unreadable: ${error.reason}`;
    throw error;
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

async function invoicePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document
    .addPage([300, 300])
    .drawText('Invoice', { x: 20, y: 100, size: 12, font: await document.embedFont(StandardFonts.Helvetica) });
  return document.save({ useObjectStreams: false });
}

async function archive(entries: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, data] of Object.entries(entries)) zip.addBuffer(data, name);
  zip.end();
  return buffer(zip.outputStream);
}

const picture = (format: 'png' | 'jpeg' | 'tiff' | 'webp'): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } })
    .toFormat(format)
    .toBuffer();

/** Changes a byte, cuts out or repeats a piece, or truncates the end. */
function mutant(bytes: Uint8Array): Buffer {
  const made = Buffer.from(bytes);
  const at = random(made.length);
  const to = Math.min(made.length, at + 1 + random(64));
  switch (random(5)) {
    case 0:
      return made.subarray(0, at);
    case 1:
      return Buffer.concat([made.subarray(0, at), made.subarray(to)]);
    case 2:
      return Buffer.concat([made.subarray(0, to), made.subarray(at)]);
    default:
      for (let change = 0; change <= random(4); change += 1) made[random(made.length)] = random(256);
      return made;
  }
}

test('a file with corrupted bytes is either read or reported as unreadable', async () => {
  const ubl = Buffer.from(buildUbl());
  const seeds = [
    await invoicePdf(),
    ubl,
    await archive({ 'invoice.isdoc': ubl, 'a.pdf': Buffer.from(await invoicePdf()) }),
    await picture('png'),
    await invoicePdf(),
    ubl,
    await picture('tiff'),
    await picture('jpeg'),
  ];
  const outcomes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const seed = seeds[index % seeds.length];
    const bytes = seed ? mutant(seed) : Buffer.alloc(0);
    outcomes.push(
      await outcomeOf(bytes).catch((error: unknown) => `${String(error)} of ${bytes.toString('base64').slice(0, 4000)}`),
    );
  }
  expect(outcomes.filter((each) => !/^(?:unreadable|\[)/.test(each))).toEqual([]);
  expect(outcomes.some((each) => each.startsWith('unreadable'))).toBe(true);
  expect(outcomes.some((each) => each.startsWith('['))).toBe(true);
  expect(await outcomeOf(await invoicePdf())).toContain('Invoice');
});

const pdf = (...objects: string[]): Buffer =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((each, index) => `${index + 1} 0 obj ${each} endobj`).join('\n')}\ntrailer << /Root 1 0 R >>\n%%EOF`,
    'latin1',
  );
const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>';
const bomb = deflateSync(deflateSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 }), { level: 9 }).toString('latin1');

const strange: [what: string, bytes: () => Promise<Uint8Array> | Uint8Array][] = [
  ['a cyclic page tree', () => pdf(catalog, '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>', page)],
  ['pages that are their own parents', () => pdf(catalog, '<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 1 >>')],
  ['a stated count of a million pages', () => pdf(catalog, '<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>', page)],
  [
    'a page of fourteen thousand inches',
    () =>
      pdf(
        catalog,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1000000 1000000] /UserUnit 1000 >>',
      ),
  ],
  [
    'a cyclic outline',
    () =>
      pdf(
        '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        page,
        '<< /First 5 0 R /Last 5 0 R >>',
        '<< /Title (a) /Parent 4 0 R /Next 5 0 R /First 5 0 R >>',
      ),
  ],
  [
    'a form that draws itself',
    () =>
      pdf(
        catalog,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
        '<< /Length 5 >> stream\n/X Do\nendstream',
        '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> /Length 5 >> stream\n/X Do\nendstream',
      ),
  ],
  [
    'objects packed twice',
    () =>
      pdf(
        catalog,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        page,
        `<< /Type /ObjStm /N 9 /First 60 /Filter [/FlateDecode /FlateDecode] /Length ${bomb.length} >> stream\n${bomb}\nendstream`,
      ),
  ],
  [
    'a cross-reference table that points to itself',
    () => Buffer.from('%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer << /Root 1 0 R /Prev 9 /Size 1 >>\nstartxref\n9\n%%EOF'),
  ],
  ['nested lists', () => pdf(catalog, `<< /Type /Pages /Kids ${'['.repeat(100_000)}`)],
  [
    'a file that is PDF and HTML',
    async () => Buffer.concat([Buffer.from('<html><script>1</script><!--'), Buffer.from(await invoicePdf())]),
  ],
  [
    'an archive in an archive',
    async () => archive({ 'a.isdocx': await archive({ 'b.isdocx': await archive({ 'c.isdoc': Buffer.from('<x/>') }) }) }),
  ],
  ['an image with the signature of another format', async () => Buffer.concat([Buffer.from('GIF89a'), await picture('png')])],
  [
    'an e-invoice in UTF-7',
    () => Buffer.from('<?xml version="1.0" encoding="UTF-7"?>+ADw-Invoice xmlns=+ACI-http://isdoc.cz/namespace/2013+ACI-/+AD4-'),
  ],
];

test.each(strange)('%s: read or reported as unreadable', async (_what, bytes) => {
  expect(await outcomeOf(await bytes())).toMatch(/^(?:unreadable|\[)/);
});

test('an e-invoice loads nothing external: no entity, definition, part or style', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end('<!ENTITY x "fetched">');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // the address of a TCP server is not a string
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  const invoice = (head: string, inner = ''): Buffer =>
    Buffer.from(
      `<?xml version="1.0"?>${head}<Invoice xmlns="http://isdoc.cz/namespace/2013" xmlns:xi="http://www.w3.org/2001/XInclude" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://isdoc.cz/namespace/2013 ${elsewhere}"><ID>FV1${inner}</ID></Invoice>`,
    );
  const files = [
    invoice(`<!DOCTYPE Invoice SYSTEM "${elsewhere}">`),
    invoice(`<!DOCTYPE Invoice [<!ENTITY % p SYSTEM "${elsewhere}">%p;]>`, '&x;'),
    invoice(`<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>`, '&x;'),
    invoice('', `<xi:include href="${elsewhere}"/><xi:include href="file:///etc/passwd" parse="text"/>`),
    invoice(`<?xml-stylesheet type="text/xsl" href="${elsewhere}"?>`),
  ];
  try {
    for (const file of files)
      for (const bytes of [file, await archive({ 'invoice.isdoc': file })]) {
        const outcome = await outcomeOf(bytes);
        expect(outcome).toMatch(/^(?:unreadable|\[)/);
        expect(outcome).not.toMatch(/root:|fetched/);
      }
    expect(asked).toBe(0);
  } finally {
    server.close();
  }
});
