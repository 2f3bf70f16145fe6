import webPush from 'web-push';
import type { PushSubscription } from '#contract/push/bff.ts';
import { invalid } from '#contract/core/errors.ts';
import { deleteDevice, findPushKeys, insertPushKeys, saveDevice } from './store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/** Returns the tenant's keys for push services (VAPID), created on first use, with the private key sealed. */
export async function pushKeysOf(ctx: Ctx): Promise<{ publicKey: string; privateKey: string }> {
  const sealer = ctx.sealerFor('push key');
  if (!(await findPushKeys(ctx.db))) {
    const made = webPush.generateVAPIDKeys();
    const keys = { publicKey: made.publicKey, sealedPrivateKey: sealer.seal(made.privateKey) };
    await insertPushKeys(ctx.db, ctx.actor.tenantId, keys, ctx.now());
  }
  const keys = await findPushKeys(ctx.db);
  const privateKey = keys && sealer.open(keys.sealedPrivateKey);
  if (!keys || privateKey === undefined) throw new Error('the push keys cannot be decrypted');
  return { publicKey: keys.publicKey, privateKey };
}

/** Subscribes a device, which belongs to one user: the next user who signs in there and subscribes takes it over. */
export async function subscribeDevice(ctx: Ctx, { endpoint, keys, showsValues }: PushSubscription): Promise<void> {
  const refusal = await ctx.outbound.refusalOf(endpoint);
  if (refusal !== undefined) throw invalid('body.endpoint', refusal);
  return transact(ctx, (ctx) =>
    saveDevice(ctx.db, ctx.actor.tenantId, { endpoint, userId: ctx.actor.id, ...keys, showsValues }, ctx.now()),
  );
}

export const unsubscribeDevice = (ctx: Ctx, endpoint: string): Promise<void> => deleteDevice(ctx.db, endpoint, ctx.actor.id);
