import type { RootOperationNode } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';

function explained(node: RootOperationNode): RootOperationNode {
  if (node.kind === 'SelectQueryNode') return { ...node, explain: { kind: 'ExplainNode', format: 'text' } };
  if (node.kind !== 'RawNode') return node;
  const [first = '', ...others] = node.sqlFragments;
  return { ...node, sqlFragments: [`explain ${first}`, ...others] };
}

/** Returns the plan of each query that `read` runs. The queries return `rows` instead of their results. */
export async function queryPlansOf(
  db: Db,
  read: (db: Db) => Promise<unknown>,
  rows: readonly Record<string, unknown>[] = [],
): Promise<string[]> {
  const plans: string[] = [];
  const explaining = db.withPlugin({
    transformQuery: ({ node }) => explained(node),
    transformResult: async ({ result }) => {
      plans.push(result.rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
      return { ...result, rows: [...rows] };
    },
  });
  await read(explaining);
  return plans;
}
