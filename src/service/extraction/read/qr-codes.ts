import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Pixels } from './pdf/pdf-page.ts';

let isPrepared = false;

/**
 * Reads the contents of the page's QR codes and their positions on a page that is `pageWidth` points wide. Uses the library's own copy of
 * the decoder, which would otherwise be fetched from the network.
 */
export async function readQrCodes(
  { data, width, height }: Pixels,
  pageWidth: number,
): Promise<{ qrCodes: string[]; qrBoxes: number[] }> {
  if (!isPrepared) {
    const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    isPrepared = true;
  }
  const image = {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
    width,
    height,
    colorSpace: 'srgb' as const,
  };
  const codes = await readBarcodes(image as Parameters<typeof readBarcodes>[0], {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 16,
  });
  const read = new Map(codes.filter((code) => code.isValid && code.text !== '').map((code) => [code.text, code.position]));
  const points = (pixels: number) => Math.round((pixels / width) * pageWidth * 100) / 100;
  return {
    qrCodes: [...read.keys()],
    qrBoxes: [...read.values()].flatMap((corners) => {
      const all = [corners.topLeft, corners.topRight, corners.bottomLeft, corners.bottomRight];
      const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(points);
    }),
  };
}
