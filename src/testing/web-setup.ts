/** Polyfills for happy-dom, and the rule that a page test fails if React or a library logs an error. */
import './react-without-throttle.ts';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// The files share their workers and libraries, but each starts with fresh modules, so that state in a store is not shared.
vi.resetModules();

// A busy machine is slow, not wrong: only a test that waits in vain takes this long.
configure({ asyncUtilTimeout: 120_000, getElementError: elementError });

/** A test that waits for an element fails to find it many times: the page is printed when the error is read, not each time. */
function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, elementError);
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { configurable: true, get });
}

const complaints: unknown[][] = [];

class NeverResized {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NeverResized;
// happy-dom has no layout: a list would have no height and render no row.
Object.defineProperties(HTMLElement.prototype, {
  clientHeight: { configurable: true, get: () => 720 },
  clientWidth: { configurable: true, get: () => 1280 },
});

// A form checks these to detect a selection made before it was ready, and would treat every first option as one.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { configurable: true, get: () => 0 });
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
  configurable: true,
  get(this: HTMLOptionElement) {
    return this.hasAttribute('selected');
  },
  set(this: HTMLOptionElement, isSelected: boolean) {
    this.toggleAttribute('selected', isSelected);
  },
});

// happy-dom would navigate the window, which later files share, to the file.
Object.defineProperty(HTMLAnchorElement.prototype, 'click', {
  configurable: true,
  value(this: HTMLAnchorElement) {
    if (!this.hasAttribute('download')) HTMLElement.prototype.click.call(this);
  },
});

// The browser shows and hides these in its top layer; here they only need to exist.
Object.defineProperties(HTMLElement.prototype, {
  showPopover: { configurable: true, value: () => {} },
  hidePopover: {
    configurable: true,
    value(this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }));
    },
  },
});

// Modules of earlier files live on and share the window: without this, their outboxes send the saves of later files too.
const listen = window.addEventListener.bind(window);
const whenOnline: EventListenerOrEventListenerObject[] = [];
window.addEventListener = (...given: Parameters<typeof window.addEventListener>) => {
  if (given[0] === 'online') whenOnline.push(given[1]);
  listen(...given);
};
afterAll(() => {
  for (const listener of whenOnline) window.removeEventListener('online', listener);
  window.addEventListener = listen;
});

beforeEach(() => {
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void complaints.push(words));
  }
});

afterEach(async () => {
  cleanup();
  // requests of a page during unmount still reach the service of this test
  await new Promise((resolve) => setTimeout(resolve));
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(complaints).toEqual([]);
});
