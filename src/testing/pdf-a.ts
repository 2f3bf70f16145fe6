/**
 * Checks clauses of PDF/A-3b (ISO 19005-3) and of Factur-X 1.0 that do not require rendering, for files that we write. Existing validators
 * are Java programs that none of our registries provides.
 */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { findAll, readXmlTree, textAt, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';

import { contentFaults } from './pdf-a-content.ts';
import { profileFaults } from './pdf-a-profile.ts';
import { advancesOf, statedWidths, widthFaults } from './pdf-a-widths.ts';

type Fault = string | false;
const faultsOf = (faults: readonly Fault[]): string[] => faults.filter((fault) => fault !== false);

const named = (dict: PDFDict | undefined, name: string): PDFObject | undefined => dict?.lookup(PDFName.of(name));
const dictAt = (dict: PDFDict | undefined, name: string): PDFDict | undefined => {
  const found = named(dict, name);
  if (found instanceof PDFRawStream) return found.dict;
  return found instanceof PDFDict ? found : undefined;
};
const arrayAt = (dict: PDFDict | undefined, name: string): PDFObject[] => {
  const found = named(dict, name);
  return found instanceof PDFArray ? found.asArray().map((each, index) => found.lookup(index) ?? each) : [];
};
const textIn = (dict: PDFDict | undefined, name: string): string | undefined => {
  const found = named(dict, name);
  if (found instanceof PDFName) return found.decodeText();
  return found instanceof PDFString || found instanceof PDFHexString ? found.decodeText() : undefined;
};
const bytesAt = (dict: PDFDict | undefined, name: string): Uint8Array | undefined => {
  const found = named(dict, name);
  return found instanceof PDFRawStream ? decodePDFRawStream(found).decode() : undefined;
};

function structureFaults(bytes: Uint8Array, { catalog, context }: PDFDocument): string[] {
  const [percent = 0, ...comment] = bytes.subarray(9, 14);
  const objects = context.enumerateIndirectObjects().map(([, object]) => (object instanceof PDFRawStream ? object.dict : object));
  const dicts = objects.filter((object) => object instanceof PDFDict);
  const filters = dicts.flatMap((dict) => [textIn(dict, 'Filter') ?? '', ...arrayAt(dict, 'Filter').map(String)]);
  const actions = ['OpenAction', 'AA', 'AcroForm', 'OCProperties', 'NeedsRendering'];
  return faultsOf([
    !/^%PDF-1\.[0-7]\n/.test(Buffer.from(bytes.subarray(0, 9)).toString('latin1')) && '6.1.2 header',
    (percent !== 0x25 || comment.length !== 4 || comment.some((byte) => byte < 128)) && '6.1.2 binary comment',
    !(context.trailerInfo.ID instanceof PDFArray) && '6.1.3 ID in the trailer',
    context.trailerInfo.Encrypt !== undefined && '6.1.3 Encrypt',
    filters.some((filter) => /LZWDecode|Crypt/.test(filter)) && '6.1.7 filter',
    actions.some((name) => catalog.has(PDFName.of(name))) && '6.5 actions and forms',
    dicts.some((dict) => /^(?:JavaScript|Launch|Movie|Sound|ResetForm|ImportData)$/.test(textIn(dict, 'S') ?? '')) &&
      '6.5.1 action',
    dicts.some((dict) => dict.has(PDFName.of('SMask')) || dict.has(PDFName.of('BM'))) && '6.4 transparency',
    dicts.some((dict) => textIn(dict, 'Type') === 'Annot') && '6.3 annotation',
  ]);
}

/** Checks that device colors are defined by the profile: three components of a display. */
function colorFaults({ catalog }: PDFDocument): string[] {
  const intent = arrayAt(catalog, 'OutputIntents').find((each) => each instanceof PDFDict);
  const profile = bytesAt(intent, 'DestOutputProfile');
  const faults = faultsOf([
    textIn(intent, 'S') !== 'GTS_PDFA1' && '6.2.3 output intent',
    textIn(intent, 'OutputConditionIdentifier') === undefined && '6.2.3 condition',
    String(named(dictAt(intent, 'DestOutputProfile'), 'N')) !== '3' && '6.2.3 components',
    profile === undefined && '6.2.3 no profile',
  ]);
  return profile === undefined ? faults : [...faults, ...profileFaults(profile).map((fault) => `6.2.3 ${fault}`)];
}

function fontFaults(font: PDFDict): string[] {
  const name = textIn(font, 'BaseFont') ?? '';
  const inner = arrayAt(font, 'DescendantFonts').find((each) => each instanceof PDFDict);
  const descriptor = dictAt(inner ?? font, 'FontDescriptor');
  const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((file) => descriptor?.has(PDFName.of(file)));
  return faultsOf([
    !isEmbedded && `6.2.11.4 ${name} is not embedded`,
    inner !== undefined && textIn(font, 'Encoding') !== 'Identity-H' && `6.2.11.3 encoding of ${name}`,
    textIn(inner, 'Subtype') === 'CIDFontType2' &&
      textIn(inner, 'CIDToGIDMap') !== 'Identity' &&
      `6.2.11.3 CIDToGIDMap of ${name}`,
    !font.has(PDFName.of('ToUnicode')) && `6.2.11.7 ${name} has no Unicode`,
  ]);
}

type PageContent = { text: string; resources: PDFDict | undefined };

const contentsOf = (pdf: PDFDocument): PageContent[] =>
  pdf.getPages().map(({ node }) => {
    const found = node.lookup(PDFName.of('Contents'));
    const streams = found instanceof PDFArray ? found.asArray().map((_, index) => found.lookup(index)) : [found];
    const text = streams
      .flatMap((each) =>
        each instanceof PDFRawStream ? [Buffer.from(decodePDFRawStream(each).decode()).toString('latin1')] : [],
      )
      .join('\n');
    return { text, resources: node.Resources() };
  });

const namesIn = (dict: PDFDict | undefined): Set<string> => new Set(dict?.keys().map((name) => name.decodeText()) ?? []);

const operatorFaults = ({ text, resources }: PageContent): string[] =>
  contentFaults(
    text,
    Object.fromEntries(['Font', 'XObject', 'ExtGState', 'Shading'].map((kind) => [kind, namesIn(dictAt(resources, kind))])),
  );

/** Returns the glyphs drawn with each font. */
function glyphsByFont(text: string): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  let font = '';
  for (const [, named, hex] of text.matchAll(/\/([^\s/]+)\s+[\d.+-]+\s+Tf|<([0-9A-Fa-f]+)>\s*Tj/g)) {
    if (named !== undefined) font = named;
    const glyphs = found.get(font) ?? new Set();
    for (const glyph of hex?.match(/.{4}/g) ?? []) glyphs.add(Number.parseInt(glyph, 16));
    found.set(font, glyphs);
  }
  return found;
}

const numbersOf = (objects: readonly PDFObject[]): (number | number[])[] =>
  objects.map((each) => (each instanceof PDFArray ? numbersOf(each.asArray()).flat() : Number(String(each))));

function widthFaultsOf(font: PDFDict | undefined, glyphs: ReadonlySet<number>): string[] {
  const inner = arrayAt(font, 'DescendantFonts').find((each) => each instanceof PDFDict);
  const program = bytesAt(dictAt(inner, 'FontDescriptor'), 'FontFile2');
  if (!inner || !program) return [];
  const otherwise = Number(String(named(inner, 'DW') ?? 1000));
  const stated = statedWidths(numbersOf(arrayAt(inner, 'W')), otherwise);
  return widthFaults({ name: textIn(font, 'BaseFont') ?? '', stated, embedded: advancesOf(program) }, glyphs);
}

/** Checks for glyph 0, which represents a character that the font does not contain. */
function glyphFaults({ text, resources }: PageContent): string[] {
  const fonts = dictAt(resources, 'Font');
  const all = [...glyphsByFont(text)];
  return [
    ...faultsOf([
      all.every(([, glyphs]) => glyphs.size === 0) && 'no text',
      all.some(([, glyphs]) => glyphs.has(0)) && '6.2.11.8 .notdef',
    ]),
    ...all.flatMap(([name, glyphs]) => widthFaultsOf(dictAt(fonts, name), glyphs)),
  ];
}

const isFont = (object: PDFObject): object is PDFDict =>
  object instanceof PDFDict && textIn(object, 'Type') === 'Font' && !(textIn(object, 'Subtype') ?? '').startsWith('CIDFont');

/** `D:20260306080005Z` as `2026-03-06T08:00:05Z`. */
const isoOf = (date = ''): string =>
  date.replace(/^D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:Z|\+00'00'?)$/, '$1-$2-$3T$4:$5:$6Z');

const attributed = ({ name, attributes, children }: XmlTree): string[] => [
  name,
  ...Object.keys(attributes),
  ...children.flatMap(attributed),
];

function metadataFaults({ catalog, context }: PDFDocument): string[] {
  const packet = bytesAt(catalog, 'Metadata');
  if (packet === undefined) return ['6.6.2 no metadata'];
  const xmp = readXmlTree(packet);
  const about = findAll(xmp, 'RDF/Description')[0];
  if (!about) return ['6.6.2 no metadata'];
  const info = context.lookup(context.trailerInfo.Info);
  const told = (name: string) => (info instanceof PDFDict ? textIn(info, name) : undefined);
  const described = new Set(findAll(about, 'schemas/Bag/li/property/Seq/li').map((each) => textAt(each, 'name')));
  const own = ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'];
  const pairs: [string | undefined, string | undefined, string][] = [
    [textAt(about, 'title/Alt/li'), told('Title'), 'Title'],
    [textAt(about, 'Producer'), told('Producer'), 'Producer'],
    [textAt(about, 'CreatorTool'), told('Creator'), 'Creator'],
    [textAt(about, 'CreateDate'), isoOf(told('CreationDate')), 'CreationDate'],
    [textAt(about, 'ModifyDate'), isoOf(told('ModDate')), 'ModDate'],
  ];
  return faultsOf([
    textAt(about, 'part') !== '3' && '6.6.4 part',
    textAt(about, 'conformance') !== 'B' && '6.6.4 conformance',
    dictAt(catalog, 'Metadata')?.has(PDFName.of('Filter')) === true && '6.6.2 metadata that only programs read',
    ...pairs.map(([a, b, name]) => (a === undefined || a !== b) && `6.6.3 ${name}: ${a ?? 'none'} and ${b ?? 'none'}`),
    ...own.map((name) => textAt(about, name) === undefined && `Factur-X ${name}`),
    ...own.map((name) => !described.has(name) && `6.6.2.3 ${name} is not described`),
    textAt(about, 'schemas/Bag/li/namespaceURI') !== 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#' &&
      'Factur-X namespace',
    attributed(xmp).includes('bytes') && '6.6.2 packet with bytes or encoding',
  ]);
}

function attachmentFaults({ catalog }: PDFDocument): string[] {
  const listed = arrayAt(dictAt(dictAt(catalog, 'Names'), 'EmbeddedFiles'), 'Names').filter((each) => each instanceof PDFDict);
  const associated = arrayAt(catalog, 'AF');
  const [file] = listed;
  const embedded = dictAt(dictAt(file, 'EF'), 'F');
  const levels = ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'];
  return faultsOf([
    listed.length !== 1 && `6.8 ${listed.length} files`,
    textIn(file, 'F') !== 'factur-x.xml' && 'Factur-X name of the file',
    textIn(file, 'UF') !== 'factur-x.xml' && '6.8 UF',
    textIn(file, 'Desc') === undefined && '6.8 Desc',
    !levels.includes(textIn(file, 'AFRelationship') ?? '') && '6.8 AFRelationship',
    (file === undefined || !associated.includes(file)) && '6.8 AF of the document',
    textIn(embedded, 'Subtype') !== 'text/xml' && '6.8 media type',
    textIn(dictAt(embedded, 'Params'), 'ModDate') === undefined && '6.8 ModDate',
  ]);
}

/** Returns the clauses that the file violates; empty if it is valid. */
export async function pdfAFaults(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const fonts = pdf.context.enumerateIndirectObjects().flatMap(([, object]) => (isFont(object) ? [object] : []));
  return [
    ...structureFaults(bytes, pdf),
    ...colorFaults(pdf),
    ...(fonts.length === 0 ? ['no fonts'] : fonts.flatMap(fontFaults)),
    ...contentsOf(pdf).flatMap((page) => [...operatorFaults(page), ...glyphFaults(page)]),
    ...metadataFaults(pdf),
    ...attachmentFaults(pdf),
  ];
}
