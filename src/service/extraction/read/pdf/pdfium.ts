import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { UnreadableFile } from '../../reading.ts';

export type Pdfium = WrappedPdfiumModule;

/** Memory limit of PDFium: a stream of a few hundred bytes may require gigabytes. */
const memoryLimitBytes = 400 * 1024 * 1024;
const replaceAboveBytes = 160 * 1024 * 1024;
const pageBytes = 64 * 1024;

let hasHitMemoryLimit = false;
let instance: Promise<Pdfium> | undefined;
let heapBytes = (): number => 0;

type WasmMemory = { readonly buffer: ArrayBuffer; grow: (this: WasmMemory, pages: number) => number };
// The types of Node.js lack WebAssembly, and those of a browser do not apply to the service.
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } }).WebAssembly;

/** Limits every WebAssembly memory of this process; a refused growth fails the allocation inside, which surfaces as an exception. */
function limitMemory(): void {
  const grow = Memory.prototype.grow;
  Memory.prototype.grow = function limitedGrow(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * pageBytes > memoryLimitBytes) {
      hasHitMemoryLimit = true;
      throw new RangeError('The memory limit of the reader process is exceeded.');
    }
    return grow.call(this, pages);
  };
}

/** Returns the PDFium instance of this process. */
export function loadPdfium(): Promise<Pdfium> {
  instance ??= (async () => {
    limitMemory();
    const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
    const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
    pdfium.PDFiumExt_Init();
    heapBytes = () => pdfium.pdfium.HEAPU8.length;
    return pdfium;
  })();
  return instance;
}

/** Whether PDFium was refused memory: its results since then cannot be trusted. */
export const isOutOfMemory = (): boolean => hasHitMemoryLimit;

export const needsReplacement = (): boolean => hasHitMemoryLimit || heapBytes() > replaceAboveBytes;

/** Allocates PDFium memory for the duration of one call. */
export function withMemory<T>(pdfium: Pdfium, bytes: number, use: (pointer: number) => T): T {
  const pointer = pdfium.pdfium.wasmExports.malloc(bytes);
  if (pointer === 0) throw new UnreadableFile('tooLargeUnpacked', `Cannot allocate ${bytes} bytes`);
  try {
    return use(pointer);
  } finally {
    pdfium.pdfium.wasmExports.free(pointer);
  }
}

/** Reads a UTF-16 string from a PDFium function of the form (buffer, bytes) -> bytes. */
export function readUtf16(pdfium: Pdfium, read: (pointer: number, bytes: number) => number): string {
  const bytes = read(0, 0);
  if (bytes <= 2) return '';
  return withMemory(pdfium, bytes, (pointer) => {
    read(pointer, bytes);
    return Buffer.from(pdfium.pdfium.HEAPU8.slice(pointer, pointer + bytes - 2)).toString('utf16le');
  });
}
