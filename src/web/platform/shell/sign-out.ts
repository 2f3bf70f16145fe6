import { currentSession } from '../auth/with-credentials.ts';
import { api } from '../api/client.ts';

/** Signs out and removes all data of the user from the browser. A failed removal does not prevent signing out. */
export async function signOut(): Promise<void> {
  await import('../api/offline-store.ts').then(({ wipeKept }) => wipeKept()).catch(() => undefined);
  await unsubscribePush().catch(() => undefined);
  await currentSession().signOut();
}

/** Unsubscribes this device from push notifications. */
async function unsubscribePush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  await api.pushBff.unsubscribe({ body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}
