import { expect, test } from 'vitest';
import { exportFormatDefinitions, exportFormats } from '#contract/core/export-formats.ts';
import { contentOf } from './compared-content.ts';

const bytes = new TextEncoder().encode('<Invoice/>');

test('what is text in a format can be compared and shown before it is sent', () => {
  const opaque = exportFormats.filter((format) => contentOf({ ...exportFormatDefinitions[format], bytes }) === null);
  expect(opaque).toStrictEqual(['ISDOCX', 'Pdf', 'Xlsx', 'Zip', 'FacturX']);
});

test('what is too long is not kept', () => {
  expect(contentOf({ contentType: 'application/xml', bytes: new Uint8Array(1_000_001) })).toBeNull();
});
