import { expect, type Locator, type Page } from '@playwright/test';

export type Box = { x: number; y: number; width: number; height: number };

/** The review screen from a user's perspective: the form by its labels, the page by its highlights. */
export class ReviewPage {
  readonly page: Page;
  readonly values: Locator;
  readonly paper: Locator;

  constructor(page: Page) {
    this.page = page;
    this.values = page.getByRole('region', { name: 'Values' });
    this.paper = page.getByRole('application', { name: /^Page 1/ });
  }

  field(label: string): Locator {
    return this.values.getByRole('textbox', { name: label, exact: true });
  }

  /** Waits until the browser has no more saves to send: a reload before that would send them once more. */
  async waitUntilSaved(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => localStorage.getItem('vidimus.outbox'))).toBeNull();
  }

  /** Returns the position of the highlight of the focused value, from the yellow pixels of the overlay; null if there is none. */
  async highlightedBox(): Promise<Box | null> {
    const canvas = this.paper.locator('> canvas');
    const within = await canvas.boundingBox();
    const found = await canvas.evaluate((element) => {
      if (!(element instanceof HTMLCanvasElement)) return null;
      const { width, height } = element;
      const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data;
      if (!pixels) return null;
      const box = { x0: width, y0: height, x1: -1, y1: -1 };
      for (let y = 0; y < height; y += 1)
        for (let x = 0; x < width; x += 1) {
          const at = (y * width + x) * 4;
          const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.slice(at, at + 4);
          // the fill of the focused value: rgb(255 196 0 / 30%)
          if (alpha < 60 || alpha > 100 || red < 240 || green < 170 || blue > 40) continue;
          box.x0 = Math.min(box.x0, x);
          box.x1 = Math.max(box.x1, x);
          box.y0 = Math.min(box.y0, y);
          box.y1 = Math.max(box.y1, y);
        }
      const ratio = width / element.clientWidth;
      return box.x1 < 0
        ? null
        : { x: box.x0 / ratio, y: box.y0 / ratio, width: (box.x1 - box.x0) / ratio, height: (box.y1 - box.y0) / ratio };
    });
    return within && found && { ...found, x: found.x + within.x, y: found.y + within.y };
  }

  /** Focuses a field and waits until its value is highlighted. */
  async highlightOf(label: string): Promise<Box> {
    await this.field(label).focus();
    await expect.poll(() => this.highlightedBox(), { message: `${label} is lit on the page` }).not.toBeNull();
    // the page may still be scrolling to the value
    let box = await this.highlightedBox();
    await expect
      .poll(async () => {
        const before = box;
        box = await this.highlightedBox();
        return JSON.stringify(before) === JSON.stringify(box);
      })
      .toBe(true);
    if (!box) throw new Error(`${label} is no longer highlighted`);
    return box;
  }
}
