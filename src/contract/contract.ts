import type { EndpointGroup } from './endpoint.ts';
import { accountingUnits } from './endpoints/accounting-units.ts';
import { attachments } from './endpoints/attachments.ts';
import { desk } from './endpoints/desk.ts';
import { documentTypes } from './endpoints/document-types.ts';
import { documentChanges } from './endpoints/document-changes.ts';
import { documentParts } from './endpoints/document-parts.ts';
import { documents } from './endpoints/documents.ts';
import { exportQueue } from './endpoints/export-queue.ts';
import { externalDataTables } from './endpoints/external-data-tables.ts';
import { extraction } from './endpoints/extraction.ts';
import { feedback } from './endpoints/feedback.ts';
import { tenant } from './endpoints/tenant.ts';

/** Every endpoint, by noun. Server, OpenAPI, client and the tests that walk over all endpoints start here. */
export const contract = {
  documents: { ...documents, ...documentChanges, ...documentParts },
  attachments,
  feedback,
  exportQueue,
  extraction,
  accountingUnits,
  documentTypes,
  externalDataTables,
  tenant,
  desk,
} as const satisfies Record<string, EndpointGroup>;

export type Contract = typeof contract;
