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

test('pages may come before the pane has a size', () => {
  const store = cameraStore();
  store.showPages([a4(0)]);
  store.resize({ width: 627, height: 900 });
  expect(store.read().camera.scale).toBe(1);
});

test('is laid out at once where pages and pane are known, and told of them again it stays as it is', () => {
  const pages = [a4(0), a4(1)];
  const size = { width: 627, height: 900 };
  const store = cameraStore(pages, size);
  const before = store.read();
  expect(before.camera).toEqual({ x: 16, y: 16, scale: 1 });
  store.showPages(pages);
  store.resize({ ...size });
  expect(store.read()).toBe(before);
});

test('follows the pane until one zooms by hand', () => {
  const store = opened();
  store.resize({ width: 1222, height: 900 });
  expect(store.read().camera.scale).toBe(2);
  store.zoom(1.5);
  store.resize({ width: 627, height: 900 });
  expect(store.read().camera.scale).toBe(3);
});

test('pages that are read later come below and move nothing', () => {
  const store = opened(1);
  store.zoom(2);
  const before = store.read().camera;
  store.showPages([a4(0), a4(1)]);
  expect(store.read().camera).toEqual(before);
});

test('a turned page fits the pane again', () => {
  const store = opened(1);
  store.showPages([{ ...a4(0), rotation: 90 }]);
  expect(store.read().camera.scale).toBeCloseTo(595 / 842);
});

test('goes to a page, and brings a box of another page on the screen', () => {
  const store = opened();
  store.goTo(1);
  expect(store.read().camera.y).toBe(16 - 854);
  store.bring({ x0: 100, y0: 1800, x1: 150, y1: 1810 });
  const { camera } = store.read();
  expect(1800 * camera.scale + camera.y).toBeGreaterThan(0);
  expect(1810 * camera.scale + camera.y).toBeLessThan(900);
});

test('tells who listens, and no longer after that', () => {
  const store = opened();
  let told = 0;
  const stop = store.subscribe(() => (told += 1));
  store.pan({ x: 0, y: -50 });
  stop();
  store.pan({ x: 0, y: -50 });
  expect(told).toBe(1);
});
