import { v7 as uuidv7, validate as isUuid } from 'uuid';
import type { SavedView } from '#contract/documents/list-bff.ts';
import { DomainError, invalid } from '#contract/core/errors.ts';
import { roleHasPermission } from '#contract/core/permissions.ts';
import {
  countOwnViews,
  deleteSavedView,
  insertSavedView,
  listSavedViews,
  lockSavedView,
  type SavedViewRow,
  updateSavedView,
  writeViewOrder,
} from './saved-views.store.ts';
import { findUser } from '#service/users/accounts.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Actor, type Ctx, publishAfterCommit, transact } from '#service/platform/ctx.ts';

/** More than anybody can keep track of. */
const maxOwnViews = 100;

const mayChange = (actor: Actor, view: SavedViewRow) =>
  view.owner_id === actor.id || (view.is_shared && actor.role === 'TenantAdmin');

const viewOf = (actor: Actor, row: SavedViewRow): SavedView => ({
  id: row.id,
  name: row.name,
  search: row.search,
  isShared: row.is_shared,
  ownerId: row.owner_id,
  isOwn: row.owner_id === actor.id,
  mayChange: mayChange(actor, row),
});

export const listViews = async (ctx: Ctx): Promise<SavedView[]> =>
  (await listSavedViews(ctx.db, ctx.actor.tenantId, ctx.actor.id)).map((row) => viewOf(ctx.actor, row));

type ViewDraft = { name: string; search: string; isShared: boolean; ownerId?: string | undefined };

export async function saveView(ctx: Ctx, { name, search, isShared, ownerId = ctx.actor.id }: ViewDraft): Promise<SavedView> {
  assertPerson(ctx.actor);
  if (isShared) assertMayShare(ctx.actor);
  const row: SavedViewRow = { id: uuidv7(), name, search, is_shared: isShared, owner_id: ownerId };
  await withFreeName(name, () =>
    transact(ctx, async (ctx) => {
      await assertMayOwn(ctx, row);
      if ((await countOwnViews(ctx.db, ctx.actor.tenantId, ownerId)) >= maxOwnViews)
        throw new DomainError('too_many', { reason: { code: 'too_many_views', params: { max: maxOwnViews } } });
      await insertSavedView(ctx.db, ctx.actor.tenantId, row, ctx.now());
      await recordAudit(ctx, 'view.saved', { details: { id: row.id, name, isShared } });
      publishAfterCommit(ctx, [], 'viewsChanged');
    }),
  );
  return viewOf(ctx.actor, row);
}

export function changeView(
  ctx: Ctx,
  id: string,
  { isShared, ...change }: { name?: string | undefined; search?: string | undefined; isShared?: boolean | undefined },
): Promise<void> {
  return withFreeName(change.name ?? 'this', () =>
    transact(ctx, async (ctx) => {
      const view = await lockOwn(ctx, id);
      if (isShared && !view.is_shared) assertMayShare(ctx.actor);
      // the owner never changes, also when another user shares or unshares the view: otherwise it could end up without an owner
      await updateSavedView(
        ctx.db,
        ctx.actor.tenantId,
        view.id,
        { ...given(change), ...(isShared !== undefined && { is_shared: isShared }) },
        ctx.now(),
      );
      await recordAudit(ctx, 'view.changed', { details: { id: view.id, from: view.name, ...given({ ...change, isShared }) } });
      publishAfterCommit(ctx, [], 'viewsChanged');
    }),
  );
}

export function removeView(ctx: Ctx, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const view = await lockOwn(ctx, id);
    await deleteSavedView(ctx.db, ctx.actor.tenantId, view.id);
    await recordAudit(ctx, 'view.deleted', { details: { id: view.id, name: view.name } });
    publishAfterCommit(ctx, [], 'viewsChanged');
  });
}

/** Stores the user's order of tabs, which is not recorded in the audit log. */
export async function orderViews(ctx: Ctx, viewIds: readonly string[]): Promise<void> {
  assertPerson(ctx.actor);
  await writeViewOrder(ctx.db, ctx.actor.tenantId, ctx.actor.id, viewIds);
}

/** Locks a view; another user's private view is treated as not found. */
async function lockOwn(ctx: Ctx, id: string): Promise<SavedViewRow> {
  const view = await lockSavedView(ctx.db, ctx.actor.tenantId, id);
  if (!view || (!view.is_shared && view.owner_id !== ctx.actor.id))
    throw new DomainError('not_found', { reason: { code: 'view_not_found' } });
  if (!mayChange(ctx.actor, view)) throw new DomainError('role_forbids', { reason: { code: 'view_of_another_user' } });
  return view;
}

function assertPerson(actor: Actor): void {
  if (actor.kind !== 'user') throw new DomainError('role_forbids', { reason: { code: 'people_only' } });
}

function assertMayShare(actor: Actor): void {
  if (!roleHasPermission(actor.role, 'view.share'))
    throw new DomainError('role_forbids', { reason: { code: 'shared_views_forbidden' } });
}

/** Views of other users can be created only by those who may change them. */
async function assertMayOwn({ db, actor }: Ctx, view: SavedViewRow): Promise<void> {
  if (view.owner_id === actor.id) return;
  if (!mayChange(actor, view)) throw new DomainError('role_forbids', { reason: { code: 'view_of_another_user' } });
  if (!isUuid(view.owner_id) || !(await findUser(db, view.owner_id))) throw invalid('body.ownerId', { code: 'user_not_found' });
}

type Given = Record<string, string | boolean>;
const given = (change: Record<string, string | boolean | undefined>): Given =>
  Object.fromEntries(Object.entries(change).filter((entry): entry is [string, string | boolean] => entry[1] !== undefined));

/** Converts unique violations: the indexes also decide between concurrent callers with the same name. */
async function withFreeName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && /^saved_views_.*_name$/.test(String(error.constraint)))) throw error;
    throw new DomainError('name_taken', {
      reason: { code: 'view_name_taken', params: { name } },
      errors: [{ path: 'body.name', code: 'view_name_taken', params: { name } }],
    });
  }
}
