import { currentSession } from '../auth/with-credentials.ts';
import { api } from '../api/client.ts';

/** Nothing of the person stays in the browser; that it could not be emptied keeps nobody signed in. */
export async function signOut(): Promise<void> {
  await import('../api/offline-store.ts').then(({ wipeKept }) => wipeKept()).catch(() => undefined);
  await takeDeviceBack().catch(() => undefined);
  await currentSession().signOut();
}

/** Nor is it told any more what waits for them. */
async function takeDeviceBack(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  await api.pushBff.unsubscribe({ body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}
