import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { placeBeside } from './tour-place.ts';

const screen = { width: 1440, height: 900 };
const card = { width: 320, height: 160 };

test('is placed left of its target, and on a page in its lower corner', () => {
  expect(placeBeside({ left: 980, top: 100, right: 1440, bottom: 140 }, card, screen)).toEqual({ left: 648, top: 100 });
  expect(placeBeside({ left: 52, top: 96, right: 980, bottom: 600 }, card, screen)).toEqual({ left: 64, top: 428 });
});

test('never extends beyond the edge of the screen', () => {
  const place = fc.integer({ min: -200, max: 1600 });
  fc.assert(
    fc.property(place, place, place, place, (left, top, width, height) => {
      const at = placeBeside({ left, top, right: left + width, bottom: top + height }, card, screen);
      expect(at.left).toBeGreaterThanOrEqual(8);
      expect(at.top).toBeGreaterThanOrEqual(8);
      expect(at.left + card.width).toBeLessThanOrEqual(1432);
      expect(at.top + card.height).toBeLessThanOrEqual(892);
    }),
  );
});
