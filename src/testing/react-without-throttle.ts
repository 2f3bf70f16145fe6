/**
 * To be imported before anything that loads React. React holds back for up to 300 ms what replaces a placeholder, so that a person sees no
 * flicker; pages load their parts lazily, so every test of a page waited for it. React keeps the timer that it finds while it is loaded,
 * uses it for this alone, and is given one here that does not wait. What is drawn, and in which order, stays the same.
 */
import { vi } from 'vitest';

const later = globalThis.setTimeout;
vi.stubGlobal('setTimeout', (callback: () => void) => later(callback, 0));
await import('react-dom/client');
vi.unstubAllGlobals();
