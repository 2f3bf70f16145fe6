/** The service worker of this page, and the notice of a new version. */
import { t } from '@lingui/core/macro';
import { showToast } from '#web/ui/toasts/toasts.ts';

const checkEveryMs = 60 * 60_000;
/** Until one reloads; the notice says what one loses by waiting: nothing. */
const shownMs = 24 * 60 * 60_000;

/** Registers it, hands it the files that are here, and tells when another version waits. */
export async function watchVersions(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const tell = () => {
      const { waiting } = registration;
      // the first one of all takes over nobody
      if (waiting && navigator.serviceWorker.controller) tellOfNewVersion(waiting);
    };
    tell();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
    setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
    const { active } = await navigator.serviceWorker.ready;
    const keep = (addresses: readonly string[]) => addresses.length > 0 && active?.postMessage({ keep: addresses }, []);
    keep(['/']);
    // also those of parts that are opened later: they come past the worker
    new PerformanceObserver((list) =>
      keep(list.getEntries().flatMap(({ name }) => (new URL(name).pathname.startsWith('/assets/') ? [name] : []))),
    ).observe({ type: 'resource', buffered: true });
  } catch {
    // a browser that forbids it, as in a private window: the application works, with a network
  }
}

function tellOfNewVersion(waiting: ServiceWorker): void {
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
