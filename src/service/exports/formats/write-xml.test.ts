import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fc } from '#testing/properties.ts';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { findAll, readXmlTree, textAt } from '#service/extraction/e-invoice/xml-tree.ts';
import { anyExportedDocument, buildExportedDocument } from '#testing/exported-document.ts';
import { writeXml } from './write-xml.ts';

const schema = path.resolve(import.meta.dirname, '../../../../docs/export-document.xsd');

test('every document conforms to the published schema', async () => {
  using xsd = XmlDocument.fromBuffer(readFileSync(schema));
  using validator = XsdValidator.fromDoc(xsd);
  await fc.assert(
    fc.asyncProperty(anyExportedDocument, async (document) => {
      using xml = XmlDocument.fromBuffer(await writeXml(document));
      validator.validate(xml);
    }),
    { numRuns: 100 },
  );
});

test('fields and items keep their names, types and values with any characters', async () => {
  const value = '<b> & "č" \u0000\u0008\uFFFE\uD800 😀 ]]>';
  const tree = readXmlTree(
    await writeXml(buildExportedDocument({ note: value }, [{ item_quantity: '2' }], { fileName: '<&">' })),
  );
  expect(textAt(tree, 'fields/field[@name=note]')).toBe('<b> & "č"  😀 ]]>');
  expect(findAll(tree, 'items/item/field')[0]).toMatchObject({
    attributes: { name: 'item_quantity', type: 'DECIMAL' },
    text: '2',
  });
  expect(textAt(tree, 'fileName')).toBe('<&">');
  expect(findAll(tree, 'note')).toEqual([]);
});
