/**
 * Must be imported before anything that loads React. React delays the replacement of a placeholder by up to 300 ms to avoid flicker; pages
 * load their parts lazily, so every page test waited for it. React captures the timer function when it is loaded and uses it only for this;
 * it gets one here that does not wait. What is rendered, and in which order, is unchanged.
 */
import { vi } from 'vitest';

const later = globalThis.setTimeout;
vi.stubGlobal('setTimeout', (callback: () => void) => later(callback, 0));
await import('react-dom/client');
vi.unstubAllGlobals();

/**
 * In development, React captures a call stack with each of the first 10,000 elements of a second, which only developer tools show. This took
 * a tenth of the time of a page test. With a count that is always above the limit, it captures none; its warnings are unchanged.
 */
const internals: unknown = Reflect.get(await import('react'), '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
