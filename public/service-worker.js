/**
 * Starts the application without a network and shows notifications. It keeps the page and the files of the build, whose names change
 * with their content; answers of the service it never keeps: what one may read offline is the application's own matter.
 */
const version = '__VERSION__';
const files = 'vidimus-files';
const ownPaths = /^\/(?:v1|bff|connect|login|decide|health|metrics|csp-report|\.well-known)(?:\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([caches.open(files), takeShortWays(event)]));
});

/**
 * Where the browser can, files come from the cache without waking this worker, and what is the service's own goes there straight. A file that
 * is not kept comes from the network then, and is kept when the page has told of it.
 */
async function takeShortWays(event) {
  if (!event.addRoutes) return;
  const under = (pathname) => ({ urlPattern: new URLPattern({ pathname }) });
  try {
    await event.addRoutes([
      { condition: { ...under('/assets/*'), requestMethod: 'GET' }, source: { cacheName: files } },
      { condition: { or: ['/v1/*', '/bff/*', '/connect/*', '/.well-known/*'].map(under) }, source: 'network' },
    ]);
  } catch {
    // a browser that knows other conditions goes the long way
  }
}

/** The version before may still need its files while its page is open; the one before that does not. */
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.clients.claim();
      const kept = await caches.open(files);
      const last = await kept.match('/version');
      if (last && (await last.text()) !== version) await forgetUnused(kept);
      await kept.put('/version', new Response(version));
    })(),
  );
});

async function forgetUnused(kept) {
  for (const request of await kept.keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/assets/')) continue;
    const answer = await fetch(request.url, { method: 'HEAD' }).catch(() => null);
    if (answer && answer.status === 404) await kept.delete(request);
  }
}

self.addEventListener('message', (event) => {
  if (event.data === 'takeOver') void self.skipWaiting();
  // what the page fetched before there was a service worker
  if (event.data && Array.isArray(event.data.keep)) event.waitUntil(keepAll(event.data.keep));
});

async function keepAll(addresses) {
  const kept = await caches.open(files);
  for (const address of addresses) {
    const { origin, pathname } = new URL(address, self.location.origin);
    const isOurs = origin === self.location.origin && (pathname === '/' || pathname.startsWith('/assets/'));
    if (!isOurs || (pathname !== '/' && (await kept.match(pathname)))) continue;
    const answer = await fetch(pathname, { headers: { accept: 'text/html,*/*' } }).catch(() => null);
    if (answer && answer.ok) await kept.put(pathname, answer);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || ownPaths.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(event));
});

/** The newest page there is; its policy comes with it, also from the cache. */
async function page(event) {
  try {
    const answer = await fetch(event.request);
    const isPage = answer.ok && !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html');
    if (isPage) {
      const copy = answer.clone();
      event.waitUntil(caches.open(files).then((kept) => kept.put('/', copy)));
    }
    return answer;
  } catch (error) {
    const kept = await caches.match('/', { cacheName: files });
    if (kept) return kept;
    throw error;
  }
}

async function file(event) {
  const kept = await caches.match(event.request, { cacheName: files, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok && answer.status === 200) {
    const copy = answer.clone();
    event.waitUntil(caches.open(files).then((cache) => cache.put(event.request.url, copy)));
  }
  return answer;
}

self.addEventListener('push', (event) => {
  const { title, body, documentId } = event.data ? event.data.json() : {};
  event.waitUntil(
    self.registration.showNotification(title ?? 'Vidimus', {
      body: body ?? '',
      icon: '/icon-192.png',
      // one for each document: a reminder takes the place of the request
      tag: documentId ?? 'vidimus',
      data: { documentId },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { documentId } = event.notification.data ?? {};
  const address = documentId ? `/approvals?document=${encodeURIComponent(documentId)}` : '/approvals';
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: 'window' });
      const [client] = open;
      if (client && 'navigate' in client) {
        await client.focus();
        await client.navigate(address);
      } else await self.clients.openWindow(address);
    })(),
  );
});
