/** Writes ISDOCX: the ISDOC and the original file in one package with a manifest. */
import { createHash } from 'node:crypto';
import { downloadName } from '#service/documents/core/download-name.ts';
import { buildXml, element } from '../build-xml.ts';
import type { ExportedDocument, ExportSources } from '../exported-document.ts';
import { isdocBytes } from '../write-isdoc.ts';
import { zipBytes } from './zip-bytes.ts';

const manifest = (mainName: string): Uint8Array =>
  buildXml(element('manifest', [element('maindocument', '', { filename: mainName })]), 'http://isdoc.cz/namespace/2013/manifest');

export const writeIsdocx = async (document: ExportedDocument, sources: ExportSources): Promise<Uint8Array> => {
  const original = await sources.original();
  const mainName = sources.fileName('isdoc');
  const stem = mainName.replace(/\.isdoc$/, '');
  const fileName = `${stem}-original${/\.[A-Za-z0-9]{1,10}$/.exec(downloadName(document.fileName, document.contentType))?.[0] ?? ''}`;
  const digest = createHash('sha256').update(original).digest('base64');
  return zipBytes({
    'manifest.xml': manifest(mainName),
    [mainName]: isdocBytes(document, { fileName, digest }),
    [fileName]: original,
  });
};
