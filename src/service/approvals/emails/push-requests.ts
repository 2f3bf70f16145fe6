import webPush from 'web-push';
import { claimNotice, deleteDevice, type Device, findDevices, withDevices } from '#service/push/store.ts';
import { findReaders } from './store.ts';
import { findDocuments } from '#service/documents/core/document-row.ts';
import { approvalTexts } from './approval-email-texts.ts';
import { nameOf, totalOf } from './document-facts.ts';
import { findStepDeciders } from './write-requests.ts';
import { loadApproval } from '../runs/load-approval.ts';
import { openStepOf } from '../runs/run-engine.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { pushKeysOf } from '#service/push/devices.ts';

type Turn = { documentId: string; runId: string; stepIndex: number };
type Message = { title: string; body: string; documentId: string };

/** A day; after that the inbox is enough. */
const pushTtlS = 86_400;
const gone = new Set([404, 410]);

async function pushTo(ctx: Ctx, device: Device, message: Message, contact: string): Promise<void> {
  const { publicKey, privateKey } = await pushKeysOf(ctx);
  const { endpoint, p256dh, auth } = device;
  try {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: contact, publicKey, privateKey },
      TTL: pushTtlS,
      contentEncoding: 'aes128gcm',
    });
    const answer = await ctx.outbound.fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value])),
      ...(request.body && { body: request.body }),
      timeoutMs: 10_000,
      maxBytes: 16_384,
      onLonger: 'cut',
    });
    if (gone.has(answer.status)) await deleteDevice(ctx.db, endpoint, device.userId);
    else if (answer.status >= 400) ctx.log.info({ status: answer.status }, 'a push service rejected a message');
  } catch (error) {
    // the email and the inbox contain the request too
    ctx.log.info({ err: error }, 'a push service could not be reached');
  }
}

/**
 * Sends a push message to the devices of the users that a step asks, once per step; without supplier and amount unless the user wants them
 * on a locked screen.
 */
export async function pushRequests(ctx: Ctx, { documentId, runId, stepIndex }: Turn, contact: string): Promise<void> {
  const [document] = await findDocuments(ctx.db, [documentId]);
  const approval = document && (await loadApproval(ctx, document));
  const open = approval && openStepOf(approval.run);
  if (!document || !approval || !open || approval.row.id !== runId || open.index !== stepIndex) return;
  const asked = (await findStepDeciders(ctx, approval, open.step)).map(({ userId }) => userId);
  for (const reader of await findReaders(ctx.db, await withDevices(ctx.db, asked))) {
    if (!(await claimNotice(ctx.db, ctx.actor.tenantId, { runId, stepIndex, userId: reader.id }))) continue;
    const t = approvalTexts(reader.culture);
    const body = t.asks(approval.row.started_by);
    const values = [nameOf(document), totalOf(document, reader.culture)].filter(Boolean).join(' · ');
    for (const device of await findDevices(ctx.db, reader.id))
      await pushTo(ctx, device, { title: device.showsValues ? values : 'Vidimus', body, documentId }, contact);
  }
}
