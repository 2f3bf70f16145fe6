import { DomainError } from '#contract/core/errors.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { exportFileFor } from './build-parcel.ts';
import { connectionOf } from './connection-of.ts';
import type { Check } from './connector.ts';
import { connectorOf } from './reach.ts';
import { readableDocument } from './readable-document.ts';

/** What the accounting system says of a document before it is sent. It stores nothing, so nothing is written down here either. */
export async function checkDocument(ctx: Ctx, documentId: string): Promise<Check> {
  const document = await readableDocument(ctx, documentId);
  const connection = await connectionOf(ctx, document);
  const connector = await connectorOf(ctx, connection);
  if (!connector.check) throw new DomainError('state_conflict', { reason: { code: 'connection_cannot_check' } });
  const file = await exportFileFor(ctx, document.id, connection);
  return connector.check(await file.write());
}
