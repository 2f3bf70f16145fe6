import type { GrayPixels } from '../open-document.ts';
import type { Pixels } from '../pdf/pdf-page.ts';

/** Converts opaque pixels to luminance in integers (ITU-R BT.601 weights of 256). */
export function toGray({ data, width, height }: Pixels): GrayPixels {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel += 1, at += 4) {
    grey[pixel] = ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
  }
  return { data: grey, width, height };
}
