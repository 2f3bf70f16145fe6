/** `npm run icons`: generates the icons of the installed application from our own mark. Run it when the mark changes. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.resolve(import.meta.dirname, '../public');
const mark = await readFile(path.join(folder, 'mark.svg'), 'utf8');
const ground = '#234f94';

const drawn = (svg: string, size: number) => sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size);

for (const size of [192, 512])
  await drawn(mark, size)
    .png({ palette: true })
    .toFile(path.join(folder, `icon-${size}.png`));

// operating systems crop these to their own shape: the mark is in the center, the background extends to the edges
const full = mark.replace(/<rect[^>]*\/>/, `<rect width="32" height="32" fill="${ground}"/>`);
const inner = full.replace('<path ', '<path transform="translate(6.4 6.4) scale(.6)" ');
for (const [svg, size, name] of [
  [inner, 512, 'icon-maskable-512.png'],
  [full, 180, 'icon-180.png'],
] as const)
  await drawn(svg, size).png({ palette: true }).toFile(path.join(folder, name));
