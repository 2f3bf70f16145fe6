/** Simulates a scan or photograph of a printed page: slightly rotated, blurred, shaded, grainy, compressed as JPEG. */
import sharp from 'sharp';
import type { Random } from './random.ts';

type Grain = { data: Buffer; width: number; height: number };

/** Adds light that decreases from one corner, and the noise of a sensor. */
function shaded(random: Random, { data, width, height }: Grain): Buffer {
  const depth = random.next() * 70;
  const [leans, falls] = [random.next(), random.next()];
  const grain = random.next() * 22;
  const ink = 20 + random.next() * 50;
  const out = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    const light = 1 - (depth / 255) * (leans * x + falls * y);
    const paper = ink + ((data[at] ?? 0) / 255) * (255 - ink);
    out[at] = Math.max(0, Math.min(255, paper * light + (random.next() - 0.5) * grain));
  }
  return out;
}

/** Returns the scan; the same random numbers give the same one. */
export async function scanOf(random: Random, picture: Buffer, density: number): Promise<Buffer> {
  const turned = sharp(picture)
    .grayscale()
    .rotate((random.next() - 0.5) * 3, { background: '#fff' })
    .blur(0.3 + random.next() * 0.9);
  const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 1 as const };
  return sharp(shaded(random, { data, width: info.width, height: info.height }), { raw })
    .withMetadata({ density })
    .jpeg({ quality: random.int(45, 85) })
    .toBuffer();
}
