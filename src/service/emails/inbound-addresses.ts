import { randomInt } from 'node:crypto';
import { DomainError } from '#contract/core/errors.ts';
import type { Db } from '#service/platform/database/database.ts';
import { findDocumentType } from '#service/document-types/types.store.ts';
import {
  deleteInboundAddress,
  findInboundTarget,
  type InboundAddress,
  listInboundAddresses,
  putInboundAddress,
} from './inbound-addresses.store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/** Without characters that are confused when read aloud: 24 of them have 118 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const newSecret = (): string => Array.from({ length: 24 }, () => alphabet[randomInt(alphabet.length)]).join('');

function shown({ documentType, secret, createdAt }: InboundAddress, domain: string | undefined) {
  const mailbox = `${documentType}-${secret}`.toLowerCase();
  const address = domain === undefined ? null : `${mailbox}@${domain}`;
  return { documentType, mailbox, address, createdAt: createdAt.toISOString() };
}

export async function readInboundAddresses(ctx: Ctx, domain: string | undefined) {
  return (await listInboundAddresses(ctx.db)).map((each) => shown(each, domain));
}

/** Creates a new mailbox for the type. The old one, if any, stops working at once. */
export function rotateInboundAddress(ctx: Ctx, documentType: string, domain: string | undefined) {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    if (!(await findDocumentType(ctx.db, tenantId, documentType))) throw new DomainError('document_type_not_found');
    const address = { documentType, secret: newSecret(), createdAt: ctx.now() };
    await putInboundAddress(ctx.db, tenantId, address);
    await recordAudit(ctx, 'inboundAddress.rotated', { details: { documentType } });
    return shown(address, domain);
  });
}

export function removeInboundAddress(ctx: Ctx, documentType: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    if (!(await deleteInboundAddress(ctx.db, documentType))) throw new DomainError('not_found');
    await recordAudit(ctx, 'inboundAddress.removed', { details: { documentType } });
  });
}

/** Returns the owner of an address: `<type>-<secret>` before the @, with any domain. Mail servers do not preserve case. */
export async function inboundTargetOf(system: Db, address: string) {
  const [, type, secret] = /^([^@]{1,100})-([a-z0-9]{24})@/.exec(address.toLowerCase()) ?? [];
  return type === undefined || secret === undefined ? undefined : findInboundTarget(system, type, secret);
}
