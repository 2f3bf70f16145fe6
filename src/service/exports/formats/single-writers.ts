import { writeCii } from './en16931/write-cii.ts';
import { writeUbl } from './en16931/write-ubl.ts';
import type { Writers } from './exported-document.ts';
import { writeAbraFlexi } from './ledgers/write-abra-flexi.ts';
import { writeErpJson } from './ledgers/write-erp-json.ts';
import { writeErpXml } from './ledgers/write-erp-xml.ts';
import { writeMoneyS3 } from './ledgers/write-money-s3.ts';
import { writePohoda } from './ledgers/write-pohoda.ts';
import { writeFacturX } from './packages/write-factur-x.ts';
import { writeIsdocx } from './packages/write-isdocx.ts';
import { writePdf } from './packages/write-pdf.ts';
import { writeCsv, writeCsvDocuments, writeCsvItems } from './tables/write-csv.ts';
import { writePostings } from './tables/write-postings.ts';
import { writeXlsx } from './tables/write-xlsx.ts';
import { writeIsdoc } from './write-isdoc.ts';
import { writeJson } from './write-json.ts';
import { writeXml } from './write-xml.ts';

/** All formats except the archive, which consists of them. */
export const singleWriters = {
  Json: writeJson,
  Xml: writeXml,
  ISDOC: writeIsdoc,
  ISDOCX: writeIsdocx,
  Pdf: writePdf,
  Csv: writeCsv,
  Xlsx: writeXlsx,
  Ubl: writeUbl,
  Cii: writeCii,
  FacturX: writeFacturX,
  Pohoda: writePohoda,
  MoneyS3: writeMoneyS3,
  AbraFlexi: writeAbraFlexi,
  ErpXml: writeErpXml,
  ErpJson: writeErpJson,
  CsvDocuments: writeCsvDocuments,
  CsvItems: writeCsvItems,
  GeneralLedger: writePostings,
} satisfies Omit<Writers, 'Zip'>;
