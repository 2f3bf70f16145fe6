/** Features of the words of pages as plain arrays, one file for each, as `train.py` reads them. */
import { writeFileSync } from 'node:fs';
import type { PageFeatures } from '#service/extraction/understand/learned/features.ts';

const names = ['dense', 'pieces', 'starts', 'neighbours', 'segments', 'rows', 'blocks', 'twins', 'labels', 'cells'] as const;
type Name = (typeof names)[number];

export class FeatureFiles {
  readonly #parts = new Map<Name, (Float32Array | Int32Array)[]>(names.map((name) => [name, []]));
  readonly #sizes: number[] = [];

  /** `labels`: for each word its role, or on labelled pages the bits of the values that it may be; `cells`: the bits of the cells of items. */
  add({ dense, pieces, starts, neighbours, groups }: PageFeatures, labels: Int32Array, cells?: Int32Array): void {
    const { segments, rows, blocks, twins } = groups;
    const page = { dense, pieces, starts: Int32Array.from(starts), neighbours, segments, rows, blocks, twins, labels };
    for (const [name, array] of Object.entries(page)) this.#parts.get(name as Name)?.push(array);
    if (cells !== undefined) this.#parts.get('cells')?.push(cells);
    this.#sizes.push(labels.length, pieces.length);
  }

  get count(): number {
    return this.#sizes.length / 2;
  }

  write(file: string): void {
    for (const [name, arrays] of this.#parts) {
      if (arrays.length > 0) writeFileSync(`${file}.${name}`, Buffer.concat(arrays.map((array) => bytesOf(array))));
    }
    writeFileSync(`${file}.sizes`, bytesOf(Int32Array.from(this.#sizes)));
  }
}

const bytesOf = (array: Float32Array | Int32Array): Buffer => Buffer.from(array.buffer, array.byteOffset, array.byteLength);
