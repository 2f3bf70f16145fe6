import { readSheet } from 'read-excel-file/universal';
import { columnOf, lacksReferences, createReferenceAdder } from './cell-references.ts';
import { codeFormatOf, applyNumberFormat, type CodeFormat } from './shown-number.ts';
import { TableFileError, cellText, fileLimits, type ParsedTable } from './table-file.ts';
import { namesInZip, storedZip, streamInZip, textInZip, unpackedSize } from './zip-parts.ts';

/**
 * Reads a sheet of a workbook with every cell as text. A formula gives its last computed value. Without a name, the first visible sheet is
 * read.
 */
export async function readXlsx(bytes: Uint8Array, wanted?: string): Promise<ParsedTable> {
  const names = namesInZip(bytes);
  if (!names.includes('xl/workbook.xml'))
    throw new TableFileError(names.some((name) => otherWorkbook.test(name)) ? 'otherWorkbook' : 'notReadable');
  if (unpackedSize(bytes) > fileLimits.unpackedBytes) throw new TableFileError('tooLargeUnpacked');
  const sheets = await sheetsOf(bytes);
  const sheet = sheets.find(({ name }) => name === wanted) ?? sheets[0];
  if (!sheet) throw new TableFileError('notReadable');
  const codes = await readFormattedNumbers(bytes, sheet.path);
  const read = await readSheet(await storedZip(bytes, withReferences), sheet.number);
  const rows = read.map((row, line) =>
    row.slice(0, fileLimits.columns).map((cell, column) => codes.get(`${line} ${column}`) ?? cellText(cell)),
  );
  return {
    rows: rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell !== '')) + 1),
    kind: 'xlsx',
    encoding: '',
    separator: '',
    sheets: sheets.map(({ name }) => name),
    sheet: sheet.name,
  };
}

/** Returns the sheet with a reference at each of its cells. */
function withReferences(name: string, content: Uint8Array): Uint8Array {
  if (!name.startsWith('xl/worksheets/') || !lacksReferences(new TextDecoder().decode(content.subarray(0, 65_536))))
    return content;
  return new TextEncoder().encode(createReferenceAdder()(new TextDecoder().decode(content)));
}

/** Files that identify binary Excel workbooks, OpenDocument and Numbers. */
const otherWorkbook = /^(?:xl\/workbook\.bin|content\.xml|Index\/|Index\.zip)/;

type Sheet = { name: string; number: number; path: string };

const attribute = (tag: string, name: string): string => new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };
const unescaped = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity);

/** Returns the visible sheets. Hidden sheets are not meant to be imported. */
async function sheetsOf(bytes: Uint8Array): Promise<Sheet[]> {
  const tagsOf = async (name: string, tag: string) =>
    (await textInZip(bytes, name)).match(new RegExp(`<(?:\\w+:)?${tag}\\s[^>]*>`, 'g')) ?? [];
  const targets = new Map(
    (await tagsOf('xl/_rels/workbook.xml.rels', 'Relationship')).map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  );
  const all = (await tagsOf('xl/workbook.xml', 'sheet')).map((tag, index) => {
    const target = targets.get(attribute(tag, 'id')) ?? '';
    return {
      name: unescaped(attribute(tag, 'name')),
      number: index + 1,
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      isHidden: /hidden/i.test(attribute(tag, 'state')),
    };
  });
  const shown = all.filter(({ isHidden }) => !isHidden);
  return shown.length > 0 ? shown : all;
}

/** Returns the code formats by the index of the cell style. */
async function codeFormats(bytes: Uint8Array): Promise<Map<string, CodeFormat>> {
  const styles = await textInZip(bytes, 'xl/styles.xml');
  const codes = new Map(
    (styles.match(/<numFmt\s[^>]*>/g) ?? []).map((tag) => [
      attribute(tag, 'numFmtId'),
      codeFormatOf(unescaped(attribute(tag, 'formatCode'))),
    ]),
  );
  const [cellFormats = ''] = /<cellXfs[\s\S]*?<\/cellXfs>/.exec(styles) ?? [];
  return new Map(
    (cellFormats.match(/<xf\s[^>]*>/g) ?? []).flatMap((tag, index) => {
      const code = codes.get(attribute(tag, 'numFmtId'));
      return code === undefined ? [] : [[String(index), code] as const];
    }),
  );
}

/**
 * Scans a sheet while it is unpacked and stops at the first row over the limit, before anything is built from it. Returns the displayed
 * texts of cells whose format adds leading zeros to a number.
 */
async function readFormattedNumbers(bytes: Uint8Array, path: string): Promise<Map<string, string>> {
  const formats = await codeFormats(bytes);
  const found = new Map<string, string>();
  let rows = 0;
  let rest = '';
  const decoder = new TextDecoder();
  const addReferences = createReferenceAdder();
  const reader = streamInZip(bytes, path)?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const complete = `${rest}${decoder.decode(part.value, { stream: true })}`.split('</row>');
    rest = complete.pop() ?? '';
    for (const part of complete) {
      const row = formats.size > 0 ? addReferences(part) : part;
      if (!/<(?:v|is)>/.test(row)) continue;
      rows += 1;
      // One row more than allowed, because the first one may contain the column names.
      if (rows > fileLimits.rows + 1) throw new TableFileError('tooManyRows');
      if (formats.size > 0) for (const [place, text] of codesIn(row, formats)) found.set(place, text);
    }
  }
  return found;
}

function* codesIn(row: string, formats: ReadonlyMap<string, CodeFormat>): Generator<[place: string, text: string]> {
  for (const [, tag = '', digits = ''] of row.matchAll(/<c(\s[^>]*)>(?:<f[^<]*(?:<\/f>|(?<=\/>)))?<v>(\d+)<\/v>/g)) {
    const format = attribute(tag, 't') === 's' ? undefined : formats.get(attribute(tag, 's'));
    const [, letters = '', line = ''] = /^([A-Z]+)(\d+)$/.exec(attribute(tag, 'r')) ?? [];
    if (format === undefined || letters === '') continue;
    yield [`${Number(line) - 1} ${columnOf(letters) - 1}`, applyNumberFormat(format, digits)];
  }
}
