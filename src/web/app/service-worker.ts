/** Registration of the service worker and the notification of a new version. */
import { t } from '@lingui/core/macro';
import { showToast } from '#web/ui/toasts/toasts.ts';

const checkEveryMs = 60 * 60_000;
/** The notification stays until the user reloads. */
const shownMs = 24 * 60 * 60_000;

/** Registers the service worker, gives it the loaded files to cache, and notifies the user when a new version is waiting. */
export async function watchVersions(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const tell = () => {
      const { waiting } = registration;
      // The very first worker replaces no earlier version.
      if (waiting && navigator.serviceWorker.controller) notifyNewVersion(waiting);
    };
    tell();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
    setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
    const { active } = await navigator.serviceWorker.ready;
    const keep = (addresses: readonly string[]) => addresses.length > 0 && active?.postMessage({ keep: addresses }, []);
    keep(['/']);
    // Includes files of parts that are opened later, because they are loaded without the worker.
    new PerformanceObserver((list) =>
      keep(list.getEntries().flatMap(({ name }) => (new URL(name).pathname.startsWith('/assets/') ? [name] : []))),
    ).observe({ type: 'resource', buffered: true });
  } catch {
    // The browser forbids service workers, for example in a private window. The application then works online only.
  }
}

function notifyNewVersion(waiting: ServiceWorker): void {
  showToast({
    kind: 'done',
    title: t`A new version is available`,
    detail: t`Reload to update.`,
    shownMs,
    action: {
      label: t`Reload`,
      run: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        waiting.postMessage('takeOver', []);
      },
    },
  });
}
