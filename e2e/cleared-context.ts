import type { BrowserContext } from '@playwright/test';

/**
 * Removes what a journey left: pages, cookies, permissions, routes, and all data stored for the service's origin (Chromium's
 * `Storage.clearDataForOrigin`: local storage, databases, service workers, their caches). The browser's HTTP cache is kept.
 * @returns whether the context is like new
 */
export async function cleared(context: BrowserContext, origin: string): Promise<boolean> {
  try {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearCookies();
    await context.clearPermissions();
    const pages = context.pages();
    const blank = await context.newPage();
    await Promise.all(pages.map((page) => page.close()));
    const protocol = await context.newCDPSession(blank);
    await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await blank.close();
    return true;
  } catch {
    await context.close();
    return false;
  }
}
