import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { cleanFileName } from './clean-file-name.ts';

test.each([
  ['invoice.pdf', 'invoice.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\faktura č. 5.pdf', 'faktura č. 5.pdf'],
  ['a\u0000b\r\n.pdf', 'ab.pdf'],
  ['\u202Efdp.exe', 'fdp.exe'],
  ['...', 'document'],
  ['', 'document'],
  ['dir/', 'document'],
  [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ['a<b>:"|?*.pdf', 'a_b______.pdf'],
  ['CON', '_CON'],
  ['nul.tar.pdf', '_nul.tar.pdf'],
  ['Aux .pdf', '_Aux .pdf'],
  ['LPT¹.pdf', '_LPT¹.pdf'],
  ['contract.pdf', 'contract.pdf'],
  ['com10.pdf', 'com10.pdf'],
  [`prn.${'x'.repeat(300)}`, `_prn.${'x'.repeat(250)}`],
])('sanitizes %j as %j', (name, clean) => expect(cleanFileName(name)).toBe(clean));

test('a sanitized name is short, well-formed, without separators, and stays the same when sanitized again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (name) => {
      const clean = cleanFileName(name);
      expect(clean.length).toBeLessThanOrEqual(255);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean).not.toMatch(/[/\\]/);
      expect(cleanFileName(clean)).toBe(clean);
    }),
  );
});
