import { randomBytes, timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { receiverPathPrefix, type webhookReceiver } from '#contract/webhooks/receiver-bff.ts';
import {
  deleteReceivedCalls,
  findReceivedCalls,
  findReceiver,
  insertReceivedCall,
  insertReceiver,
  type ReceiverRow,
  setReceiverStatus,
} from './receivers.store.ts';
import type { OutboundAnswer } from '#service/platform/outbound/guarded-fetch.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/** How long received requests can be viewed. */
export const receivedHours = 24;
const maxStoredCalls = 50;
const maxStoredBodyBytes = 16_384;
const maxStoredHeaderBytes = 8_192;

type Read = z.output<typeof webhookReceiver.read.answer.schema>;
type ReceiverCtx = Pick<Ctx, 'db' | 'now'>;

const pathOf = (tenantId: string, token: string): string => `${receiverPathPrefix}${tenantId}.${token}`;

/** Creates the receiver when it is first viewed. */
async function ownReceiver(ctx: Ctx): Promise<ReceiverRow> {
  const found = await findReceiver(ctx.db);
  if (found) return found;
  const made = { token: randomBytes(18).toString('base64url'), answerStatus: 200 };
  await insertReceiver(ctx.db, ctx.actor.tenantId, made, ctx.now());
  // another request may have been first
  return (await findReceiver(ctx.db)) ?? made;
}

export async function readReceiver(ctx: Ctx): Promise<Read> {
  const { token, answerStatus } = await ownReceiver(ctx);
  const since = new Date(ctx.now().getTime() - receivedHours * 3_600_000);
  const calls = await findReceivedCalls(ctx.db, since, maxStoredCalls);
  return {
    path: pathOf(ctx.actor.tenantId, token),
    answerStatus,
    calls: calls.map((call) => ({
      id: call.id,
      webhookId: call.webhook_id,
      method: call.method,
      query: call.query,
      // written only by keptHeaders
      headers: call.headers as Record<string, string>,
      body: call.body,
      bodyBytes: call.body_bytes,
      answerStatus: call.response_status,
      receivedAt: call.received_at.toISOString(),
    })),
  };
}

export async function setReceiver(ctx: Ctx, answerStatus: number): Promise<void> {
  await ownReceiver(ctx);
  await transact(ctx, async (ctx) => {
    await setReceiverStatus(ctx.db, answerStatus);
    await recordAudit(ctx, 'webhook.receiverChanged', { details: { answerStatus } });
  });
}

export const clearReceived = (ctx: Ctx): Promise<void> => deleteReceivedCalls(ctx.db);

/** Returns the receiver of this tenant that an address refers to, whatever its host; undefined for any other address. */
export async function receiverOf(
  ctx: Pick<Ctx, 'db'>,
  tenantId: string,
  address: string | URL,
): Promise<ReceiverRow | undefined> {
  const { pathname } = URL.parse(String(address)) ?? {};
  if (!pathname?.startsWith(receiverPathPrefix)) return undefined;
  const receiver = await findReceiver(ctx.db);
  if (!receiver) return undefined;
  const [asked, own] = [Buffer.from(pathname), Buffer.from(pathOf(tenantId, receiver.token))];
  return asked.length === own.length && timingSafeEqual(asked, own) ? receiver : undefined;
}

export type ReceivedCall = {
  tenantId: string;
  webhookId: string | null;
  method: string;
  /** Without the leading "?". */
  query: string;
  headers: Record<string, string>;
  body: Buffer;
};

/** Stores a request and responds with the configured status. The body of an export event is returned unchanged. */
export async function receiveCall(ctx: ReceiverCtx, { answerStatus }: ReceiverRow, call: ReceivedCall): Promise<OutboundAnswer> {
  const receivedAt = ctx.now();
  await insertReceivedCall(
    ctx.db,
    {
      tenant_id: call.tenantId,
      id: uuidv7(),
      webhook_id: call.webhookId,
      method: call.method,
      query: textOf(withoutSecret(call.query)).slice(0, 4000),
      headers: JSON.stringify(toStoredHeaders(call.headers)),
      body: textOf(call.body.subarray(0, maxStoredBodyBytes).toString('utf8')),
      body_bytes: call.body.length,
      response_status: answerStatus,
      received_at: receivedAt,
    },
    maxStoredCalls,
  );
  const isGood = answerStatus >= 200 && answerStatus < 300;
  const body = isGood && answerStatus !== 204 ? (fileOf(call) ?? Buffer.from('{"received":true}')) : Buffer.alloc(0);
  return { status: answerStatus, headers: { 'content-type': 'application/json' }, body };
}

/** Returns the response body: for "before export" the unchanged file, for "custom file export" an empty list of files. */
function fileOf({ query, body }: ReceivedCall): Buffer | undefined {
  if (body.length === 0) return undefined;
  if (new URLSearchParams(query).get('eventType') === 'CustomFileExport') return Buffer.from('[]');
  const [, file] = /"OriginalFileBase64":"([A-Za-z0-9+/=]+)"/.exec(body.toString('latin1')) ?? [];
  return file === undefined ? undefined : Buffer.from(JSON.stringify({ OriginalFileBase64: file }));
}

/** Removes the current secret of the client application, which nobody may look up here. */
const withoutSecret = (query: string): string => query.replace(/(^|&)(clientSecret=)[^&]*/gi, '$1$2***');

/** PostgreSQL text cannot contain NUL. */
const textOf = (text: string): string => text.replaceAll('\u0000', '');

function toStoredHeaders(headers: Record<string, string>): Record<string, string> {
  let size = 0;
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      size += name.length + value.length;
      // a browser that opens the address sends its cookies and tokens
      if (size > maxStoredHeaderBytes || /^(cookie|authorization|proxy-authorization)$/.test(name)) return [];
      return [[name, textOf(value)]];
    }),
  );
}
