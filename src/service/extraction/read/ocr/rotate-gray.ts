import sharp from 'sharp';
import type { Rotation } from '../../reading.ts';
import type { Box } from '../lines.ts';
import type { GrayPixels } from '../open-document.ts';
import { codecSeconds } from '../page-images.ts';

export type Turned = {
  grey: GrayPixels;
  /** Maps a box of the rotated image to its bounding box on the original image. */
  back: (box: Box) => Box;
};

/** Rotates the image clockwise by quarter turns and then by a small angle, on white. */
export async function rotateGray(grey: GrayPixels, rotation: Rotation, degrees: number): Promise<Turned> {
  if (rotation === 0 && degrees === 0) return { grey, back: (box) => box };
  const quarter = await rotate(grey, rotation);
  const turned = await rotate(quarter, degrees);
  const radians = ((rotation + degrees) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const back = ({ x0, y0, x1, y1 }: Box): Box => {
    const corners = [
      [x0, y0],
      [x1, y0],
      [x0, y1],
      [x1, y1],
    ].map(([x = 0, y = 0]) => {
      const [dx, dy] = [x - turned.width / 2, y - turned.height / 2];
      return { x: cos * dx + sin * dy + grey.width / 2, y: -sin * dx + cos * dy + grey.height / 2 };
    });
    const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
    return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
  };
  return { grey: turned, back };
}

async function rotate({ data, width, height }: GrayPixels, degrees: number): Promise<GrayPixels> {
  if (degrees === 0) return { data, width, height };
  const turned = await sharp(data, { raw: { width, height, channels: 1 }, limitInputPixels: false })
    .timeout({ seconds: codecSeconds })
    .rotate(degrees, { background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (turned.info.channels !== 1) throw new Error(`A grayscale image was returned with ${turned.info.channels} channels.`);
  return { data: turned.data, width: turned.info.width, height: turned.info.height };
}
