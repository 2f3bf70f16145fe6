/** Tests that the PDF/A checks detect violations: a check that never finds any proves nothing. */
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { contentFaults } from './pdf-a-content.ts';
import { profileFaults } from './pdf-a-profile.ts';
import { advancesOf, statedWidths, widthFaults } from './pdf-a-widths.ts';

describe('content', () => {
  const resources = { Font: new Set(['F1']), XObject: new Set(['I1']) };
  const text = 'q 1 0 0 1 0 0 cm BT /F1 12 Tf <0001> Tj (a (b) \\) Tz) Tj [(x) -2 <00>] TJ ET /I1 Do Q';
  test.for<[string, string, string[]]>([
    ['valid content', text, []],
    ['an unknown operator', `${text} 3 frob`, ['6.2.2 operator frob']],
    ['a closing operator too many', `${text} Q`, ['6.2.2 Q without q']],
    ['a missing closing operator', `q ${text}`, ['6.2.2 q or BT without an end']],
    ['nested text objects', 'BT BT ET', ['6.2.2 BT out of place']],
    ['too deep nesting', `${'q '.repeat(29)}${'Q '.repeat(29)}`, ['6.1.12 q within 29 others']],
    ['a missing image', '/I2 Do', ['6.2.2 XObject /I2 is not in the resources']],
    ['a missing font', 'BT /F9 1.5 Tf ET', ['6.2.2 Font /F9 is not in the resources']],
  ])('%s', ([, content, faults]) => expect(contentFaults(content, resources)).toEqual(faults));
});

test('a color profile is accepted only where it is valid', async () => {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc = Buffer.alloc(0) } = await sharp(await dot.withIccProfile('srgb').jpeg().toBuffer()).metadata();
  expect(profileFaults(icc)).toEqual([]);
  const changed = (at: number, ...bytes: number[]) => {
    const copy = Buffer.from(icc);
    copy.set(bytes, at);
    return profileFaults(copy);
  };
  expect(changed(0, 0, 0, 0, 1)).toEqual(['ICC size']);
  expect(changed(8, 5)).toEqual(['ICC version']);
  expect(changed(16, ...Buffer.from('CMYK'))).toEqual(['ICC colour space']);
  expect(changed(36, 0)).toEqual(['ICC signature']);
  expect(changed(136, 0xff)).toEqual([expect.stringMatching(/^ICC place of/)]);
  expect(profileFaults(icc.subarray(0, 100))).toEqual(['ICC header']);
});

test('widths match the font', async () => {
  const program = await readFile(
    createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  );
  const embedded = advancesOf(program);
  const own = embedded(5) ?? 0;
  expect(own).toBeGreaterThan(0);
  expect(embedded(70_000)).toBeUndefined();
  const faults = (width: number) => widthFaults({ name: 'Inter', stated: statedWidths([5, [width]], 1000), embedded }, [5]);
  expect(faults(own)).toEqual([]);
  expect(faults(own + 5)).toEqual([expect.stringContaining('6.2.11.5 width of glyph 5 of Inter')]);
  expect(widthFaults({ name: 'Inter', stated: () => 0, embedded }, [70_000])).toEqual(['6.2.11.4 Inter has no glyph 70000']);
  const stated = statedWidths([1, 3, 500, 7, [1, 2]], 1000);
  expect([1, 3, 4, 7, 8, 9].map(stated)).toEqual([500, 500, 1000, 1, 2, 1000]);
});
