import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Pixels } from './pdf/pdf-page.ts';

let isPrepared = false;

/** Contents of the page's QR codes. Without the library's own copy of the decoder it would be fetched from the network. */
export async function readQrCodes({ data, width, height }: Pixels): Promise<string[]> {
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
  return [...new Set(codes.filter((code) => code.isValid && code.text !== '').map((code) => code.text))];
}
