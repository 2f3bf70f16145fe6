import type { Migration } from 'kysely/migration';
import * as initialSchema from './0001-initial-schema.ts';
import * as paymentSafety from './0003-payment-safety.ts';
import * as touchless from './0002-touchless.ts';

/** Applied in the order of their names, each once. A migration that was released is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-initial-schema': initialSchema,
  '0002-touchless': touchless,
  '0003-payment-safety': paymentSafety,
};
