/** The canvas over the pages. Outside React: a pointer that moves over 3,000 words redraws a few boxes and renders nothing. */
import type { CameraStore } from './camera-store.ts';
import type { Rect } from './geometry.ts';
import { drawLights, type LitBox } from './lights.ts';

export type LightScene = {
  attach: (canvas: HTMLCanvasElement) => () => void;
  light: (boxes: readonly LitBox[]) => void;
  hover: (boxes: readonly LitBox[]) => void;
  drawn: (box: Rect | null) => void;
};

export function lightScene(camera: CameraStore): LightScene {
  let canvas: HTMLCanvasElement | null = null;
  let lit: readonly LitBox[] = [];
  let hovered: readonly LitBox[] = [];
  let box: Rect | null = null;
  let frame = 0;

  const draw = () => {
    frame = 0;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const view = camera.read();
    const ratio = devicePixelRatio;
    const [width, height] = [Math.round(view.size.width * ratio), Math.round(view.size.height * ratio)];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    drawLights(context, view, [...lit, ...hovered], box, ratio);
  };
  const ask = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };

  return {
    attach: (element) => {
      canvas = element;
      ask();
      const stop = camera.subscribe(ask);
      return () => {
        stop();
        cancelAnimationFrame(frame);
        frame = 0;
        canvas = null;
      };
    },
    light: (boxes) => {
      lit = boxes;
      ask();
    },
    hover: (boxes) => {
      if (boxes.length === 0 && hovered.length === 0) return;
      hovered = boxes;
      ask();
    },
    drawn: (drawn) => {
      box = drawn;
      ask();
    },
  };
}
