import { expect, test } from 'vitest';
import { exportFormatDefinitions, exportFormats } from '#contract/core/export-formats.ts';
import { contentOf } from './compared-content.ts';

const bytes = new TextEncoder().encode('<Invoice/>');

test('text formats can be compared and previewed before sending', () => {
  const opaque = exportFormats.filter((format) => contentOf({ ...exportFormatDefinitions[format], bytes }) === null);
  expect(opaque).toStrictEqual(['ISDOCX', 'Pdf', 'Xlsx', 'Zip', 'FacturX']);
});

test('does not keep content that is too long', () => {
  expect(contentOf({ contentType: 'application/xml', bytes: new Uint8Array(1_000_001) })).toBeNull();
});
