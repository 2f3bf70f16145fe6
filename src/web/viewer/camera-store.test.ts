import { expect, test } from 'vitest';
import { cameraStore } from './camera-store.ts';

const a4 = (index: number) => ({ index, width: 595, height: 842, rotation: 0 });
function opened(pages = 3) {
  const store = cameraStore();
  store.resize({ width: 627, height: 900 });
  store.showPages(Array.from({ length: pages }, (_, index) => a4(index)));
  return store;
}

test('opens at the top of the first page, as wide as the pane', () => {
  expect(opened().read().camera).toEqual({ x: 16, y: 16, scale: 1 });
});

test('pages may be set before the pane has a size', () => {
  const store = cameraStore();
  store.showPages([a4(0)]);
  store.resize({ width: 627, height: 900 });
  expect(store.read().camera.scale).toBe(1);
});

test('is laid out at once when pages and pane are known, and unchanged when they are set again', () => {
  const pages = [a4(0), a4(1)];
  const size = { width: 627, height: 900 };
  const store = cameraStore(pages, size);
  const before = store.read();
  expect(before.camera).toEqual({ x: 16, y: 16, scale: 1 });
  store.showPages(pages);
  store.resize({ ...size });
  expect(store.read()).toBe(before);
});

test('follows the size of the pane until the user zooms', () => {
  const store = opened();
  store.resize({ width: 1222, height: 900 });
  expect(store.read().camera.scale).toBe(2);
  store.zoom(1.5);
  store.resize({ width: 627, height: 900 });
  expect(store.read().camera.scale).toBe(3);
});

test('pages added later appear below and move nothing', () => {
  const store = opened(1);
  store.zoom(2);
  const before = store.read().camera;
  store.showPages([a4(0), a4(1)]);
  expect(store.read().camera).toEqual(before);
});

test('a rotated page is fitted to the pane again', () => {
  const store = opened(1);
  store.showPages([{ ...a4(0), rotation: 90 }]);
  expect(store.read().camera.scale).toBeCloseTo(595 / 842);
});

test('scrolls to a page, and to a box on another page', () => {
  const store = opened();
  store.goTo(1);
  expect(store.read().camera.y).toBe(16 - 854);
  store.bring({ x0: 100, y0: 1800, x1: 150, y1: 1810 });
  const { camera } = store.read();
  expect(1800 * camera.scale + camera.y).toBeGreaterThan(0);
  expect(1810 * camera.scale + camera.y).toBeLessThan(900);
});

test('notifies subscribers until they unsubscribe', () => {
  const store = opened();
  let told = 0;
  const stop = store.subscribe(() => (told += 1));
  store.pan({ x: 0, y: -50 });
  stop();
  store.pan({ x: 0, y: -50 });
  expect(told).toBe(1);
});
