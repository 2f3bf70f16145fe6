/** Camera of the viewer. It is outside of React, because zooming moves the image on every frame and must not cause a render. */
import {
  bringIntoView,
  currentSheetIndex,
  fit,
  keepInView,
  layOut,
  zoomAt,
  type Camera,
  type Fit,
  type Layout,
  type PageShape,
  type Point,
  type Rect,
  type Size,
} from './geometry.ts';

export type View = {
  camera: Camera;
  layout: Layout;
  size: Size;
  /** Kept while the pane is resized, until the user zooms. */ fitted: Fit | null;
};

export type CameraStore = {
  read: () => View;
  subscribe: (listener: () => void) => () => void;
  resize: (size: Size) => void;
  showPages: (pages: readonly PageShape[]) => void;
  pan: (by: Point) => void;
  zoom: (factor: number, at?: Point) => void;
  fitTo: (how: Fit, position?: number) => void;
  goTo: (position: number) => void;
  bring: (rect: Rect) => void;
};

/** Scale at which a page has its real size: points are 1/72 inch, CSS pixels 1/96. */
export const naturalScale = 96 / 72;

const noSize: Size = { width: 0, height: 0 };

/** Creates the camera. With pages and the future size of the pane, the layout is computed before the view is shown. */
export function cameraStore(shown: readonly PageShape[] = [], size: Size = noSize): CameraStore {
  let pages = shown;
  let view: View = { camera: { x: 0, y: 0, scale: 1 }, layout: layOut(pages), size, fitted: 'width' };
  const listeners = new Set<() => void>();
  const set = (change: Partial<View>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const kept = (camera: Camera) => keepInView(view.layout, camera, view.size);
  const position = () => currentSheetIndex(view.layout, view.camera, view.size);
  const fitTo = (how: Fit, at = position()) => set({ camera: kept(fit(view.layout, at, view.size, how)), fitted: how });

  if (pages.length > 0) fitTo('width', 0);
  return {
    read: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fitTo,
    resize: (size) => {
      if (size.width === view.size.width && size.height === view.size.height) return;
      const before = position();
      const wasEmpty = view.size.width === 0;
      set({ size });
      if (view.fitted && view.layout.sheets.length > 0) {
        // The top of the page keeps its position; only the width follows the pane.
        const y = view.camera.y / view.camera.scale;
        fitTo(view.fitted, before);
        if (!wasEmpty && view.fitted === 'width') set({ camera: kept({ ...view.camera, y: y * view.camera.scale }) });
      } else set({ camera: kept(view.camera) });
    },
    showPages: (next) => {
      if (next === pages) return;
      pages = next;
      const isFirst = view.layout.sheets.length === 0;
      const at = position();
      const widthBefore = view.layout.width;
      set({ layout: layOut(pages) });
      const isOtherWidth = view.layout.width !== widthBefore;
      if (isFirst || view.fitted === 'page' || (view.fitted === 'width' && isOtherWidth))
        fitTo(view.fitted ?? 'width', isFirst ? 0 : at);
      else set({ camera: kept(view.camera) });
    },
    pan: (by) => set({ camera: kept({ ...view.camera, x: view.camera.x + by.x, y: view.camera.y + by.y }) }),
    zoom: (factor, at = { x: view.size.width / 2, y: view.size.height / 2 }) =>
      set({ camera: kept(zoomAt(view.camera, at, view.camera.scale * factor)), fitted: null }),
    goTo: (target) => {
      const sheet = view.layout.sheets[target];
      if (sheet) set({ camera: kept({ ...view.camera, y: 16 - sheet.y0 * view.camera.scale }) });
    },
    bring: (rect) => {
      if (view.size.width === 0) return;
      const camera = bringIntoView(view.layout, view.camera, view.size, rect);
      if (camera !== view.camera) set({ camera });
    },
  };
}
