import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { closeReaders, readFile } from '#service/extraction/read/read-file.ts';
import { median, ms } from './figures.ts';
import { root } from './running-service.ts';

const run = promisify(execFile);
const rounds = 5;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const hasNative = (): Promise<boolean> =>
  run('tesseract', ['--list-langs']).then(
    ({ stdout }) => stdout.includes('ces'),
    () => false,
  );

/** Measures one A4 page at 200 dpi: the complete processing of a scan, compared to native tesseract on the same image if installed. */
export async function benchOcr(): Promise<string[]> {
  const workDir = await mkdtemp(path.join(tmpdir(), 'vidimus-bench-'));
  try {
    const { pages } = await readFile({
      path: path.join(root, 'samples', 'faktura-stavebniny-lipa.pdf'),
      fileName: 'a.pdf',
      workDir,
    });
    const picture = path.join(workDir, 'page.png');
    await sharp(pages[0]?.image.path).resize({ width: 1654 }).grayscale().withMetadata({ density: 200 }).png().toFile(picture);
    const native = await hasNative();
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const own = await timed(() => readFile({ path: picture, fileName: 'page.png', workDir }));
      const other = native
        ? await timed(() => run('tesseract', [picture, '-', '-l', 'ces+eng'], { env: { ...process.env, OMP_THREAD_LIMIT: '1' } }))
        : Number.NaN;
      // the first round loads languages
      if (round > 0) ours.push(own);
      if (round > 0) theirs.push(other);
    }
    const line = `OCR of an A4 page at 200 dpi: median ${ms(median(ours))}`;
    return [
      native
        ? `${line}, native tesseract ${ms(median(theirs))}, ratio ${(median(ours) / median(theirs)).toFixed(2)} (aim 1.5)`
        : `${line} (native tesseract with Czech is not installed; no comparison)`,
    ];
  } finally {
    await closeReaders();
    await rm(workDir, { recursive: true, force: true });
  }
}
