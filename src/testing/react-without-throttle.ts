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
