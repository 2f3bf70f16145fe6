import { DomainError } from '#contract/core/errors.ts';
import { deleteLogo, findLogo, saveLogo } from './logos.store.ts';
import { redrawPicture } from '#service/extraction/pictures/pictures.ts';
import { UnreadableFile } from '#service/extraction/reading.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { FileAnswer } from '#service/platform/http/file-answer.ts';
import type { ReceivedFile } from '#service/platform/http/received-file.ts';

const maxBytes = 2_000_000;
const maxPixels = 4_000 * 4_000;
const size = { width: 512, height: 128 };
const formats = ['png', 'jpeg', 'webp'];

export async function readLogo(ctx: Ctx): Promise<FileAnswer> {
  const logo = await findLogo(ctx.db, ctx.actor.tenantId);
  if (!logo) throw new DomainError('not_found', { reason: { code: 'logo_not_found' } });
  return new FileAnswer({
    content: logo.image,
    contentType: 'image/png',
    disposition: 'inline',
    etag: logo.updatedAt.toISOString(),
  });
}

export async function setLogo(ctx: Ctx, file: ReceivedFile): Promise<void> {
  if (file.size > maxBytes)
    throw new DomainError('too_large', { reason: { code: 'logo_too_large', params: { max: maxBytes / 1024 / 1024 } } });
  const image = await drawn(file.path);
  await transact(ctx, async (ctx) => {
    await saveLogo(ctx.db, ctx.actor.tenantId, image, ctx.now());
    await recordAudit(ctx, 'tenant.logoChanged', { details: { sha256: file.sha256 } });
  });
}

/** Removes the logo. Idempotent. */
export function removeLogo(ctx: Ctx): Promise<void> {
  return transact(ctx, async (ctx) => {
    if (await deleteLogo(ctx.db, ctx.actor.tenantId)) await recordAudit(ctx, 'tenant.logoRemoved');
  });
}

async function drawn(path: string): Promise<Buffer> {
  try {
    return await redrawPicture(path, { formats, maxPixels, ...size });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new DomainError('unsupported_file', { reason: { code: 'logo_kind' } });
  }
}
