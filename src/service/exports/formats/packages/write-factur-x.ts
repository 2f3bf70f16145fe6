/** Writes Factur-X, which is also ZUGFeRD: a PDF/A-3 whose pages are drawn from the embedded invoice, so that the two never differ. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AFRelationship, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { withUnderstanding } from '#service/extraction/understanding.ts';
import { inWorkDir } from '#service/extraction/in-work-dir.ts';
import { buildXml, element } from '../build-xml.ts';
import { writePlainCii } from '../en16931/write-cii.ts';
import type { ExportedDocument } from '../exported-document.ts';

const attachmentName = 'factur-x.xml';
const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const facturX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const pdfa = 'http://www.aiim.org/pdfa/ns/';

const extensionSchema = element('pdfaExtension:schemas', [
  element('rdf:Bag', [
    element(
      'rdf:li',
      [
        element('pdfaSchema:schema', 'Factur-X PDFA Extension Schema'),
        element('pdfaSchema:namespaceURI', facturX),
        element('pdfaSchema:prefix', 'fx'),
        element('pdfaSchema:property', [
          element(
            'rdf:Seq',
            ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'].map((name) =>
              element(
                'rdf:li',
                [
                  element('pdfaProperty:name', name),
                  element('pdfaProperty:valueType', 'Text'),
                  element('pdfaProperty:category', 'external'),
                  element('pdfaProperty:description', name),
                ],
                { 'rdf:parseType': 'Resource' },
              ),
            ),
          ),
        ]),
      ],
      { 'rdf:parseType': 'Resource' },
    ),
  ]),
]);

/** Returns the metadata of a PDF/A and of its embedded invoice. */
function metadata(title: string, at: Date): Uint8Array {
  const time = at.toISOString().replace(/\.\d+/, '');
  const about = element(
    'rdf:Description',
    [
      element('pdfaid:part', '3'),
      element('pdfaid:conformance', 'B'),
      element('dc:title', [element('rdf:Alt', [element('rdf:li', title, { 'xml:lang': 'x-default' })])]),
      element('pdf:Producer', 'Vidimus'),
      element('xmp:CreatorTool', 'Vidimus'),
      element('xmp:CreateDate', time),
      element('xmp:ModifyDate', time),
      element('fx:DocumentType', 'INVOICE'),
      element('fx:DocumentFileName', attachmentName),
      element('fx:Version', '1.0'),
      element('fx:ConformanceLevel', 'EN 16931'),
      extensionSchema,
    ],
    { 'rdf:about': '' },
  );
  const xml = buildXml(element('x:xmpmeta', [element('rdf:RDF', [about])]), {
    x: 'adobe:ns:meta/',
    rdf,
    dc: 'http://purl.org/dc/elements/1.1/',
    pdf: 'http://ns.adobe.com/pdf/1.3/',
    xmp: 'http://ns.adobe.com/xap/1.0/',
    pdfaid: `${pdfa}id/`,
    pdfaExtension: `${pdfa}extension/`,
    pdfaSchema: `${pdfa}schema#`,
    pdfaProperty: `${pdfa}property#`,
    fx: facturX,
  });
  const packet = new TextDecoder().decode(xml).replace(/^<\?xml[^>]*\?>\s*/, '');
  return new TextEncoder().encode(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>\n${packet}<?xpacket end="w"?>`);
}

let profile: Promise<Uint8Array> | undefined;
/** The color profile of the pages: sRGB, as provided by the image library. */
const colorProfile = (): Promise<Uint8Array> =>
  (profile ??= (async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .withIccProfile('srgb')
      .jpeg()
      .toBuffer();
    const { icc } = await sharp(dot).metadata();
    if (!icc) throw new Error('the color profile is missing');
    return icc;
  })());

async function withInvoice(pages: Uint8Array, invoice: Uint8Array, title: string, at: Date): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(pages, { updateMetadata: false });
  await pdf.attach(invoice, attachmentName, {
    mimeType: 'text/xml',
    description: 'Factur-X invoice',
    afRelationship: AFRelationship.Alternative,
    creationDate: at,
    modificationDate: at,
  });
  const { context, catalog } = pdf;
  const intent = context.register(
    context.obj({
      Type: 'OutputIntent',
      S: 'GTS_PDFA1',
      OutputConditionIdentifier: PDFString.of('sRGB'),
      Info: PDFString.of('sRGB'),
      DestOutputProfile: context.register(context.flateStream(await colorProfile(), { N: 3 })),
    }),
  );
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
  const packet = context.stream(metadata(title, at), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(packet));
  pdf.setTitle(title);
  pdf.setProducer('Vidimus');
  pdf.setCreator('Vidimus');
  pdf.setCreationDate(at);
  pdf.setModificationDate(at);
  const id = PDFHexString.of(createHash('md5').update(invoice).digest('hex'));
  context.trailerInfo.ID = context.obj([id, id]);
  return pdf.save({ useObjectStreams: false });
}

export const writeFacturX = (document: ExportedDocument): Promise<Uint8Array> =>
  inWorkDir(async (folder) => {
    const invoice = await writePlainCii(document);
    const drawn = path.join(folder, 'pages.pdf');
    await withUnderstanding(undefined, async ({ parse, draw }) => {
      await parse(invoice);
      await draw(drawn);
    });
    const title = document.fields.find(({ name }) => name === 'invoice_number_sm')?.value || document.fileName;
    return withInvoice(await readFile(drawn), invoice, title, new Date(document.extractionTime ?? document.creationTime));
  });
