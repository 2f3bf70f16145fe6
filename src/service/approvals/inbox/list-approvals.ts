import type { DocumentState } from '#contract/core/document-states.ts';
import type { Filter, ListQuery } from '#contract/core/parts.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { countDocuments, listDocuments } from '#service/documents/list/list-documents.ts';

type Listed = { items: { id: string; fileName: string; state: DocumentState }[]; totalCount: number };

const startedApprovalStates = ['Pending', 'Approved', 'Rejected'];

/** Restricts the filter to documents that are or were in approval. */
function inApproval(filter: Filter): Filter {
  const { value, values } = filter['approvalState'] ?? {};
  const asked = [...(value === undefined ? [] : [value]), ...(values ?? [])].map((each) => each.toLowerCase());
  const meant =
    asked.length === 0 ? startedApprovalStates : startedApprovalStates.filter((each) => asked.includes(each.toLowerCase()));
  return { ...filter, approvalState: { values: meant } };
}

const hasNothing = (filter: Filter) => filter['approvalState']?.values?.length === 0;

/** Returns the deprecated list of documents that are or were in approval. */
export async function listApprovals(ctx: Ctx, query: ListQuery): Promise<Listed> {
  const filter = inApproval(query.filter);
  if (hasNothing(filter)) return { items: [], totalCount: 0 };
  const { rows, totalCount } = await listDocuments(ctx, { ...query, filter });
  return { items: rows.map(({ id, file_name: fileName, state }) => ({ id, fileName, state })), totalCount };
}

export async function countApprovals(ctx: Ctx, query: Pick<ListQuery, 'text' | 'filter'>): Promise<number> {
  const filter = inApproval(query.filter);
  return hasNothing(filter) ? 0 : countDocuments(ctx, { ...query, filter });
}
