import { DomainError } from '#contract/core/errors.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { exportFileFor } from './build-parcel.ts';
import { connectionOf } from './connection-of.ts';
import type { Check } from './connector.ts';
import { connectorOf } from './reach.ts';
import { readableDocument } from './readable-document.ts';
import { textOfMessage } from './stored-message.ts';

type Shown = Omit<Check, 'message'> & { message: string | null };

/** Asks the accounting system whether it would accept a document. It stores nothing there, so nothing is recorded here. */
export async function checkDocument(ctx: Ctx, documentId: string): Promise<Shown> {
  const document = await readableDocument(ctx, documentId);
  const connection = await connectionOf(ctx, document);
  const connector = await connectorOf(ctx, connection);
  if (!connector.check) throw new DomainError('state_conflict', { reason: { code: 'connection_cannot_check' } });
  const file = await exportFileFor(ctx, document.id, connection);
  const { message, ...check } = await connector.check(await file.write());
  return { ...check, message: message === null ? null : textOfMessage(ctx.culture, message) };
}
