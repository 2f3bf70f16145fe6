/** Endpoints of the document list besides its rows: saved views, fast counts, and all matches of a filter. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { ReasonAnswer } from '../core/errors.ts';
import { CountQuery, FieldName, Id, text } from '../core/parts.ts';
import { DocumentListItem } from './bff.ts';
import { WrittenFields } from '../core/written-fields.ts';

const ViewName = text(60).trim().min(1);
/** Query string of the view as the list writes it, without the question mark. */
const ViewSearch = text(4000);

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  search: z.string(),
  isShared: z.boolean(),
  ownerId: Id,
  isOwn: z.boolean(),
  /** Whether the caller may rename, change and delete it. */
  mayChange: z.boolean(),
});
export type SavedView = z.output<typeof SavedView>;

const ViewParams = z.object({ viewId: Id });

/** Changes to one document; they are applied in the order of the keys here. */
const DocumentChange = z.strictObject({
  documentId: Id,
  accountingUnitId: Id.optional(),
  documentClass: text(100).min(1).optional(),
  /** Confirmed fields to restore to their state before the confirmation. */
  unconfirm: z.array(FieldName).max(50).optional(),
  fields: WrittenFields.optional(),
  /** Values that a person reviewed and found correct. */
  confirm: z.array(FieldName).max(50).optional(),
  /** Cells of line items that a user keeps although the page or the e-invoice contains another value. */
  keepCells: z
    .array(z.object({ itemIndex: z.int().min(0), field: FieldName }))
    .max(50)
    .optional(),
  /** Validates the document; refused if a value must be reviewed first. */
  validate: z.literal(true).optional(),
  /** Returns the document to review. */
  reopen: z.literal(true).optional(),
  sendToApproval: z.literal(true).optional(),
  /** The workflow to use; by default the first that applies. */
  workflowId: Id.optional(),
});
export type DocumentChange = z.output<typeof DocumentChange>;

const ChangeOutcome = z.object({
  documentId: Id,
  isDone: z.boolean(),
  /** Why not, as texts for the user. */
  reasons: z.array(z.object({ ...ReasonAnswer.shape, message: z.string() })).optional(),
  /** A change that undoes this one; absent if it cannot be undone. */
  before: z
    .object({
      accountingUnitId: Id.optional(),
      documentClass: z.string().optional(),
      reopen: z.literal(true).optional(),
      unconfirm: z.array(z.string()).optional(),
      fields: z.record(z.string(), z.object({ value: z.string(), wordIds: z.array(z.int()) })).optional(),
    })
    .optional(),
});
export type ChangeOutcome = z.output<typeof ChangeOutcome>;

/** One field of one document, with its position on the page. */
const GroupValue = z.object({
  documentId: Id,
  fileName: z.string(),
  supplier: z.string().nullable(),
  value: z.string(),
  confidence: z.number(),
  /** How much the value needs a review: 0 is proved, 1 is a guess. */
  risk: z.number(),
  /** In points of the unrotated page; null if the value is not on a page. */
  place: z
    .object({
      pageIndex: z.int(),
      rotation: z.int(),
      pageWidth: z.number(),
      pageHeight: z.number(),
      box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    })
    .nullable(),
});
export type GroupValue = z.output<typeof GroupValue>;

/** Limit of counting; larger counts are shown as "1,000+". */
export const maxCounted = 1000;

export const listBff = {
  views: endpoint({
    method: 'GET',
    path: '/bff/views',
    summary: 'List own and shared saved views in the order of the caller',
    access: 'document.read',
    answer: json(z.array(SavedView)),
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/bff/views',
    summary: 'Create a saved view',
    description:
      'A view shared with the whole tenant requires the permission view.share. A user can have at most 100 own views. A tenant admin ' +
      'may create a shared view that belongs to another user (`ownerId`), as when the deletion of a view is undone.',
    access: 'document.read',
    creates: true,
    body: z.strictObject({ name: ViewName, search: ViewSearch, isShared: z.boolean().default(false), ownerId: Id.optional() }),
    answer: json(SavedView),
    errors: [400, 409, 413],
  }),
  changeView: endpoint({
    method: 'PATCH',
    path: '/bff/views/{viewId}',
    summary: 'Update the name, content or sharing of a saved view',
    description: 'Only the owner of the view and tenant admins may update it.',
    access: 'document.read',
    params: ViewParams,
    body: z.strictObject({ name: ViewName.optional(), search: ViewSearch.optional(), isShared: z.boolean().optional() }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: '/bff/views/{viewId}',
    summary: 'Delete a saved view',
    access: 'document.read',
    params: ViewParams,
    answer: empty,
    errors: [404],
  }),
  orderViews: endpoint({
    method: 'PUT',
    path: '/bff/views/order',
    summary: 'Reorder saved views for the caller',
    access: 'document.read',
    body: z.array(Id).max(500),
    answer: empty,
    errors: [400],
  }),
  walk: endpoint({
    method: 'POST',
    path: '/bff/documents/walk',
    summary: 'List all documents that match a filter, in batches',
    description:
      'Documents are ordered by id; request the next batch with the last id as `after`. Documents that are added or removed in the ' +
      'meantime do not shift the batches.',
    access: 'document.read',
    body: CountQuery.extend({ after: z.uuid().optional(), take: z.int().min(1).max(1000).default(1000) }),
    answer: json(z.array(DocumentListItem)),
    errors: [400],
  }),
  changeMany: endpoint({
    method: 'POST',
    path: '/bff/documents/change-many',
    summary: 'Update multiple documents independently',
    description:
      'A change that fails for one document does not affect the others. Each document has its own outcome, with the change that ' +
      'undoes it.',
    access: 'document.edit',
    body: z.array(DocumentChange).min(1).max(200),
    answer: json(z.array(ChangeOutcome)),
    errors: [400],
  }),
  group: endpoint({
    method: 'POST',
    path: '/bff/documents/group',
    summary: 'List values of one field in documents to review, riskiest first',
    description:
      'Returns at most 500 documents, the newest in which no user has reviewed the value, from the newest 5,000 that match the ' +
      'filter.',
    access: 'document.edit',
    body: CountQuery.extend({ field: FieldName }),
    answer: json(z.array(GroupValue)),
    errors: [400],
  }),
  countMany: endpoint({
    method: 'POST',
    path: '/bff/documents/count-many',
    summary: 'Count documents for multiple filters, up to one thousand each',
    description: 'A count is null if counting takes too long.',
    access: 'document.read',
    body: z.array(CountQuery).max(30),
    answer: json(z.array(z.object({ count: z.int(), isMore: z.boolean() }).nullable())),
    errors: [400],
  }),
} as const;
