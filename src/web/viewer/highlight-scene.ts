/**
 * Highlights over the pages. Outside of React: a pointer moving over 3,000 words moves a box or two and causes no render. Fixed highlights
 * are on a separate canvas, which is not redrawn meanwhile.
 */
import type { CameraStore } from './camera-store.ts';
import type { Rect } from './geometry.ts';
import { boxMargin, drawHighlights, screenBoxes, type HighlightBox } from './highlights.ts';

/** Position outside of the view. */
const nowhere: Rect = { x0: -100, y0: 0, x1: -99, y1: 1 };

export type HighlightScene = {
  attach: (canvas: HTMLCanvasElement, hoverLayer: HTMLElement) => () => void;
  highlight: (boxes: readonly HighlightBox[]) => void;
  hover: (boxes: readonly HighlightBox[]) => void;
  drawn: (box: Rect | null) => void;
};

export function createHighlightScene(camera: CameraStore): HighlightScene {
  let canvas: HTMLCanvasElement | null = null;
  let layer: HTMLElement | null = null;
  let lit: readonly HighlightBox[] = [];
  let hovered: readonly HighlightBox[] = [];
  let box: Rect | null = null;
  let isClear = true;
  let frame = 0;

  const draw = () => {
    frame = 0;
    const isEmpty = lit.length === 0 && box === null;
    // Usually nothing is highlighted, and a canvas that was never drawn on costs nothing.
    if (isEmpty && isClear) return;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const view = camera.read();
    const ratio = devicePixelRatio;
    const [width, height] = [Math.round(view.size.width * ratio), Math.round(view.size.height * ratio)];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    drawHighlights(context, view, lit, box, ratio);
    isClear = isEmpty;
  };
  const ask = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const moveHovered = () => {
    if (!layer) return;
    const boxes = screenBoxes(camera.read(), hovered);
    while (layer.children.length < boxes.length) layer.append(document.createElement('div'));
    for (const [at, element] of [...layer.children].entries()) {
      const { style } = element as HTMLElement;
      const { x0, y0, x1, y1 } = boxes[at] ?? nowhere;
      // Only the transform changes, so that the page is neither laid out nor painted again.
      style.transform = `translate(${x0 - boxMargin}px, ${y0 - boxMargin}px) scale(${x1 - x0 + 2 * boxMargin}, ${y1 - y0 + 2 * boxMargin})`;
    }
  };
  const follow = () => {
    ask();
    if (hovered.length > 0) moveHovered();
  };

  return {
    attach: (element, hoverLayer) => {
      canvas = element;
      layer = hoverLayer;
      follow();
      const stop = camera.subscribe(follow);
      return () => {
        stop();
        cancelAnimationFrame(frame);
        frame = 0;
        canvas = null;
        layer = null;
      };
    },
    highlight: (boxes) => {
      lit = boxes;
      ask();
    },
    hover: (boxes) => {
      if (boxes.length === 0 && hovered.length === 0) return;
      hovered = boxes;
      moveHovered();
    },
    drawn: (drawn) => {
      box = drawn;
      ask();
    },
  };
}
