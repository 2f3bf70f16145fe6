/** Push notifications of this browser about documents waiting for the user's approval. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';

type DeviceState = 'unable' | 'forbidden' | 'off' | 'on';

const isPushSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const getPushSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

const deviceKey = ['push device'] as const;

/** Requests the permission of the browser and subscribes. Called only when the user turns notifications on. */
async function turnOn(showsValues: boolean): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { publicKey } = await api.pushBff.key();
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  if (endpoint === undefined || !keys?.['p256dh'] || !keys['auth']) throw new Error('The browser returned no subscription');
  await api.pushBff.subscribe({ body: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] }, showsValues } });
}

async function turnOff(): Promise<void> {
  const made = await getPushSubscription();
  if (!made) return;
  await api.pushBff.unsubscribe({ body: { endpoint: made.endpoint } });
  await made.unsubscribe();
}

export const pushQueries = {
  device: () =>
    queryOptions({
      queryKey: deviceKey,
      queryFn: async (): Promise<DeviceState> => {
        if (!isPushSupported()) return 'unable';
        if (Notification.permission === 'denied') return 'forbidden';
        return (await getPushSubscription()) ? 'on' : 'off';
      },
      meta: { handlesError: true },
    }),
};

export const pushMutations = {
  turn: mutationOptions({
    mutationFn: (wish: { isOn: boolean; showsValues: boolean }) => (wish.isOn ? turnOn(wish.showsValues) : turnOff()),
    meta: { invalidates: [deviceKey], handlesError: true },
  }),
};
