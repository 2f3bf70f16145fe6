import type { EndpointGroup } from './endpoint.ts';
import { accountingUnits } from './endpoints/accounting-units.ts';
import { approval } from './endpoints/approval.ts';
import { approvalDesk } from './endpoints/approval-desk.ts';
import { desk } from './endpoints/desk.ts';
import { documentTypes } from './endpoints/document-types.ts';
import { documents } from './endpoints/documents.ts';
import { exportQueue } from './endpoints/export-queue.ts';
import { externalDataTables } from './endpoints/external-data-tables.ts';
import { extraction } from './endpoints/extraction.ts';
import { lookups } from './endpoints/lookups.ts';
import { mail } from './endpoints/mail.ts';
import { tenant } from './endpoints/tenant.ts';

/** Every endpoint, by noun. Server, OpenAPI, client and the tests that walk over all endpoints start here. */
export const contract = {
  documents,
  exportQueue,
  extraction,
  accountingUnits,
  documentTypes,
  externalDataTables,
  lookups,
  mail,
  tenant,
  approval,
  approvalDesk,
  desk,
} as const satisfies Record<string, EndpointGroup>;

export type Contract = typeof contract;
