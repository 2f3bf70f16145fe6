import { builtInTypes } from '#contract/document-types/built-in-types.ts';
import type { Db } from '#service/platform/database/database.ts';

/** External id by which the sample is found again. */
export const sampleId = 'vidimus-sample-invoice';

const builtInNames = builtInTypes.map(({ documentType }) => documentType);

/** Returns facts about the tenant with one query. */
export function findSetupFacts(db: Db) {
  return db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb.selectFrom('accounting_units').select('id').where('deleted_at', 'is', null).where('customer_id', 'is not', null),
        )
        .as('company'),
      eb.exists(eb.selectFrom('users').select('id').where('enabled', '=', true).offset(1).limit(1)).as('people'),
      eb
        .exists(
          eb
            .selectFrom('document_types')
            .select('document_type')
            .where((type) =>
              type.or([type('version', '>', 1), type('is_active', '=', false), type('document_type', 'not in', builtInNames)]),
            ),
        )
        .as('types'),
      eb.exists(eb.selectFrom('documents').select('id').where('deleted_at', 'is', null)).as('upload'),
      eb.exists(eb.selectFrom('documents').select('id').where('validated_at', 'is not', null)).as('validate'),
      eb.exists(eb.selectFrom('documents').select('id').where('export_state', '=', 'Exported')).as('export'),
      eb.exists(eb.selectFrom('inbound_addresses').select('tenant_id')).as('inbox'),
      eb.exists(eb.selectFrom('approval_workflows').select('id').where('deleted_at', 'is', null)).as('approval'),
      eb.exists(eb.selectFrom('accounting_systems').select('id')).as('accountingSystem'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the accounting unit of a tenant that has one; null if there are several. */
export async function findOnlyUnitId(db: Db): Promise<string | null> {
  const [first, second] = await db.selectFrom('accounting_units').select('id').where('deleted_at', 'is', null).limit(2).execute();
  return first && !second ? first.id : null;
}

/** Returns the oldest unit. */
export const findFirstUnit = (db: Db) =>
  db
    .selectFrom('accounting_units')
    .select(['id', 'name', 'customer_id as customerId', 'customer_vat_id as customerVatId'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
