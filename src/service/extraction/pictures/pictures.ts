/** Pictures of others are decoded outside of the service: a codec that a file takes over, or that never ends, is a process that is replaced. */
import { copyFile, lstat, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inWorkDir } from '../in-work-dir.ts';
import { isForReaders } from '../read/confine.ts';
import { recogniseBox } from '../read/ocr/recognise-pages.ts';
import { ReaderPool, type ReaderProcess } from '../read/reader-pool.ts';
import { UnreadableFile } from '../reading.ts';
import type { PageBox, PictureMethods, RedrawLimits } from './picture-process.ts';

const readers = new ReaderPool<PictureMethods>(new URL('./picture-process.ts', import.meta.url), {
  size: 2,
  heapMb: 256,
  memoryMb: 1_200,
  maxLoans: 500,
});
/** A picture at the limit of pixels takes a few seconds. */
const timeoutMs = 40_000;

/** A picture that is a file already, or its bytes. */
type Picture = string | Uint8Array;

type Work<T> = (
  reader: ReaderProcess<PictureMethods>,
  at: { file: string; target: string },
  options: { timeoutMs: number; signal?: AbortSignal | undefined },
) => Promise<T>;

const withPicture = <T>(picture: Picture, work: Work<T>, signal?: AbortSignal): Promise<T> =>
  inWorkDir(async (folder) => {
    const target = path.join(folder, 'drawn');
    let file = path.join(folder, 'picture');
    if (typeof picture !== 'string') await writeFile(file, picture);
    else if (isForReaders(picture)) file = picture;
    else await copyFile(picture, file);
    return readers.lend(signal, (reader) => work(reader, { file, target }, { timeoutMs, signal }));
  });

/** What was drawn, and not what a link of that name leads to. */
async function drawnAt(target: string): Promise<Buffer> {
  if (!(await lstat(target)).isFile()) throw new UnreadableFile('broken', 'The reader left no file.');
  return readFile(target);
}

export const measurePicture = (picture: Picture): Promise<{ width: number; height: number }> =>
  withPicture(picture, (reader, { file }, options) => reader.call('measure', { file }, options));

/** A page that was sent as PNG or JPEG, as it is put into a PDF later: a PNG is converted, a JPEG stays as it is (null). */
export const pictureAsJpeg = (picture: Picture): Promise<Buffer | null> =>
  withPicture(picture, async (reader, at, options) => {
    const { isConverted } = await reader.call('toJpeg', at, options);
    return isConverted ? drawnAt(at.target) : null;
  });

export const turnPicture = (picture: Picture, rotation: number): Promise<Buffer> =>
  withPicture(picture, async (reader, at, options) => {
    await reader.call('turn', { ...at, rotation }, options);
    return drawnAt(at.target);
  });

/** A JPEG of at most this width. */
export const shrinkPicture = (picture: Picture, shape: { rotation: number; width: number }): Promise<Buffer> =>
  withPicture(picture, async (reader, at, options) => {
    await reader.call('shrink', { ...at, ...shape }, options);
    return drawnAt(at.target);
  });

/** A PNG with nothing of the file but what is seen. */
export const redrawPicture = (picture: Picture, limits: RedrawLimits): Promise<Buffer> =>
  withPicture(picture, async (reader, at, options) => {
    await reader.call('redraw', { ...at, ...limits }, options);
    return drawnAt(at.target);
  });

/** The words in a part of a page's picture; nothing where there is none, or where the part is no value but a page. */
export const wordsInBox = (picture: Picture, shape: { rotation: number; box: PageBox }, signal: AbortSignal): Promise<string> =>
  inWorkDir(async (folder) => {
    const target = path.join(folder, 'box.grey');
    const part = await withPicture(
      picture,
      (reader, { file }, options) => reader.call('cut', { file, target, ...shape }, options),
      signal,
    );
    return part === null ? '' : recogniseBox({ path: target, ...part }, signal);
  });

/** Ends the processes; for the end of the process. */
export const closePictures = (): Promise<void> => readers.close();
