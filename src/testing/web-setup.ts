/** What happy-dom lacks, and the rule that a page test fails when React or a library complains. */
import './react-without-throttle.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// The files share their workers and libraries, but each begins with modules of its own: none sees what another left in a store.
vi.resetModules();

// A busy machine is slow, not wrong: only a test that waits in vain takes this long.
configure({ asyncUtilTimeout: 120_000 });

const complaints: unknown[][] = [];

class NeverResized {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NeverResized;
// Layout does not exist here: a list would believe itself to have no height and show no row.
Object.defineProperties(HTMLElement.prototype, {
  clientHeight: { configurable: true, get: () => 720 },
  clientWidth: { configurable: true, get: () => 1280 },
});

// A form looks by these whether a choice was made before it was ready, and would take every first option for one.
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

// The browser shows and hides these in its top layer; here they only need to be there.
Object.defineProperties(HTMLElement.prototype, {
  showPopover: { configurable: true, value: () => {} },
  hidePopover: {
    configurable: true,
    value(this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }));
    },
  },
});

beforeEach(() => {
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void complaints.push(words));
  }
});

afterEach(async () => {
  cleanup();
  // what a page says while it goes is said to the test's service
  await new Promise((resolve) => setTimeout(resolve));
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(complaints).toEqual([]);
});
