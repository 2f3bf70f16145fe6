/** Writes a workbook with two sheets, header and items. Texts are stored as texts, so that they can never run as formulas. */
import type { FieldType } from '#values/values.ts';
import { decimalOf } from '#service/extraction/e-invoice/canonical.ts';
import { buildXml, element, type XmlPart } from '../build-xml.ts';
import type { ExportColumn, ExportedDocument, ExportedField } from '../exported-document.ts';
import { zipBytes, type ZipEntry, zipEntry } from '../packages/zip-bytes.ts';
import { chosenColumnsOf, headingOf, valueIn } from './columns.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes in the list of formats below. */
const styles = { text: 0, amount: 1, number: 2, date: 3, heading: 4 } as const;

/** Maximum length of a cell in a workbook. */
export const maxCellLength = 32_767;
/** Numbers are binary in a workbook: longer ones would lose digits. */
const maxDigits = 15;

/** Returns days since the end of 1899, as workbooks count them; undefined before spring 1900, where their count is wrong. */
function serialOf(iso: string): number | undefined {
  const days = Date.parse(`${iso}T00:00:00Z`) / 86_400_000 + 25_569;
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && days >= 61 ? days : undefined;
}

/** Returns a number with the digits that a workbook stores; null for other text, or if digits would be lost. */
export function workbookNumber(value: string): string | null {
  const decimal = decimalOf(value);
  if (decimal === null || decimal.c.length > maxDigits) return null;
  return decimal.toFixed();
}

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const textCell = (place: string, text: string, style: number): XmlPart =>
  element('c', [element('is', [element('t', text.slice(0, maxCellLength), { 'xml:space': 'preserve' })])], {
    r: place,
    s: String(style),
    t: 'inlineStr',
  });

function cell(place: string, value: string, type: FieldType): XmlPart | null {
  if (value === '') return null;
  const valued = (text: string, style: number) => element('c', [element('v', text)], { r: place, s: String(style) });
  if (type === 'DECIMAL' || type === 'INTEGER') {
    const number = workbookNumber(value);
    if (number !== null) return valued(number, /\.\d{2}$/.test(value.trim()) ? styles.amount : styles.number);
  }
  if (type === 'DATE') {
    const serial = serialOf(value);
    if (serial !== undefined) return valued(String(serial), styles.date);
  }
  if (type === 'BOOLEAN' && (value === 'true' || value === 'false'))
    return element('c', [element('v', value === 'true' ? '1' : '0')], { r: place, t: 'b' });
  return textCell(place, value, styles.text);
}

function sheet(columns: readonly ExportColumn[], rows: readonly (readonly ExportedField[])[]): Uint8Array {
  const place = (column: number, row: number) => `${columnName(column)}${row}`;
  return buildXml(
    element('worksheet', [
      element('sheetViews', [
        element(
          'sheetView',
          [element('pane', '', { ySplit: '1', topLeftCell: 'A2', activePane: 'bottomLeft', state: 'frozen' })],
          {
            workbookViewId: '0',
          },
        ),
      ]),
      columns.length > 0 &&
        element('cols', [element('col', '', { min: '1', max: String(columns.length), width: '18', customWidth: '1' })]),
      element('sheetData', [
        element(
          'row',
          columns.map((column, index) => textCell(place(index, 1), headingOf(column), styles.heading)),
          { r: '1' },
        ),
        ...rows.map((fields, row) =>
          element(
            'row',
            columns.map(({ name, type }, index) => cell(place(index, row + 2), valueIn(fields, name), type)),
            { r: String(row + 2) },
          ),
        ),
      ]),
    ]),
    main,
  );
}

const formats = (): Uint8Array => {
  const format = (numFmtId: number, fontId = 0) =>
    element('xf', '', {
      numFmtId: String(numFmtId),
      fontId: String(fontId),
      fillId: '0',
      borderId: '0',
      xfId: '0',
      applyNumberFormat: '1',
    });
  const listed = (name: string, parts: XmlPart[]) => element(name, parts, { count: String(parts.length) });
  return buildXml(
    element('styleSheet', [
      listed('fonts', [
        element('font', [element('sz', '', { val: '11' })]),
        element('font', [element('b'), element('sz', '', { val: '11' })]),
      ]),
      listed('fills', [
        element('fill', [element('patternFill', '', { patternType: 'none' })]),
        element('fill', [element('patternFill', '', { patternType: 'gray125' })]),
      ]),
      listed('borders', [
        element(
          'border',
          ['left', 'right', 'top', 'bottom'].map((side) => element(side)),
        ),
      ]),
      listed('cellStyleXfs', [element('xf', '', { numFmtId: '0', fontId: '0', fillId: '0', borderId: '0' })]),
      // in the order of `styles`: text, #,##0.00, general, the reader's short date, bold text
      listed('cellXfs', [format(49), format(4), format(0), format(14), format(49, 1)]),
    ]),
    main,
  );
};

const sheets = ['Header', 'Items'] as const;

/** Returns the parts that are the same for every document. */
function makeFrame(): Record<string, Uint8Array> {
  const types = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...sheets.map((_, index) => [`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet']),
  ];
  const relation = (id: string, type: string, target: string) =>
    element('Relationship', '', { Id: id, Type: `${relationships}/${type}`, Target: target });
  return {
    '[Content_Types].xml': buildXml(
      element('Types', [
        element('Default', '', { Extension: 'rels', ContentType: `application/vnd.openxmlformats-package.relationships+xml` }),
        element('Default', '', { Extension: 'xml', ContentType: 'application/xml' }),
        ...types.map(([part = '', type = '']) => element('Override', '', { PartName: part, ContentType: `${kind}.${type}+xml` })),
      ]),
      `${packaged}/content-types`,
    ),
    '_rels/.rels': buildXml(
      element('Relationships', [relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
      `${packaged}/relationships`,
    ),
    'xl/_rels/workbook.xml.rels': buildXml(
      element('Relationships', [
        ...sheets.map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
        relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
      ]),
      `${packaged}/relationships`,
    ),
    'xl/workbook.xml': buildXml(
      element('workbook', [
        element(
          'sheets',
          sheets.map((name, index) => element('sheet', '', { name, sheetId: String(index + 1), 'r:id': `rId${index + 1}` })),
        ),
      ]),
      { '': main, r: relationships },
    ),
    'xl/styles.xml': formats(),
  };
}

let madeFrame: ZipEntry[] | undefined;
const frame = (): ZipEntry[] => (madeFrame ??= Object.entries(makeFrame()).map(([name, bytes]) => zipEntry(name, bytes)));

export const writeXlsx = async (document: ExportedDocument): Promise<Uint8Array> => {
  const columns = chosenColumnsOf(document);
  const written = {
    'xl/worksheets/sheet1.xml': sheet(columns.fields, [document.fields]),
    'xl/worksheets/sheet2.xml': sheet(columns.items, document.items),
  };
  return zipBytes(written, frame());
};
