import type { Writers } from './exported-document.ts';
import { writeIsdoc } from './write-isdoc.ts';
import { writeJson } from './write-json.ts';
import { writeXml } from './write-xml.ts';

export const writers = { Json: writeJson, Xml: writeXml, ISDOC: writeIsdoc } satisfies Writers;
