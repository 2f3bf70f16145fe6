/**
 * Pointer control of the viewer. Mouse: click picks, drag draws a box, wheel zooms, right or middle button or Space pans. Trackpad: two
 * fingers pan, pinch zooms. Touch: one finger pans, two fingers zoom, tap picks.
 */
import type { CameraStore } from './camera-store.ts';
import { rectOf, type Point, type Rect } from './geometry.ts';

export type PointerHandlers = {
  onTap: (at: Point, withShift: boolean) => void;
  onHover: (at: Point | null) => void;
  /** Called while a box is drawn and when it is finished. */
  onDraw: (box: Rect, isDone: boolean) => void;
  canDraw: () => boolean;
};

/** Movement in pixels below which a press counts as a click. */
const clickTolerancePx = 4;

/** Maximum pause between two wheel events of one gesture. */
const maxWheelPauseMs = 250;

/**
 * Whether the event comes from a mouse wheel and not from a trackpad: Firefox reports lines, other browsers report multiples of 120 in the
 * deprecated property.
 */
const isMouseWheel = (event: WheelEvent & { wheelDeltaY?: number }): boolean =>
  event.deltaMode !== 0 ||
  (event.deltaX === 0 && event.wheelDeltaY !== undefined && event.wheelDeltaY !== 0 && event.wheelDeltaY % 120 === 0);

export function attachPointerControl(element: HTMLElement, camera: CameraStore, hand: PointerHandlers): () => void {
  const down = new Map<number, Point>();
  let start: Point | null = null;
  let mode: 'none' | 'press' | 'draw' | 'pan' = 'none';
  let isSpaceHeld = false;
  let hasPanned = false;
  let wheelRest = 0;

  const at = (event: MouseEvent): Point => {
    const frame = element.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  };

  const onPointerDown = (event: PointerEvent) => {
    element.setPointerCapture(event.pointerId);
    const point = at(event);
    down.set(event.pointerId, point);
    start = point;
    hasPanned = false;
    const isPan = event.button !== 0 || isSpaceHeld || down.size > 1;
    mode = isPan ? 'pan' : 'press';
    if (isPan) element.dataset['hand'] = 'moves';
    if (event.button === 1) event.preventDefault();
  };

  const pinch = (event: PointerEvent, point: Point, before: Point) => {
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const spread = (from: Point) => Math.hypot(from.x - other.x, from.y - other.y);
    const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
    camera.pan({ x: (point.x - before.x) / 2, y: (point.y - before.y) / 2 });
    if (spread(before) > 0) camera.zoom(spread(point) / spread(before), middle);
  };

  const onPointerMove = (event: PointerEvent) => {
    const point = at(event);
    const before = down.get(event.pointerId);
    if (!before || !start) {
      if (event.pointerType !== 'touch') hand.onHover(point);
      return;
    }
    const hasMoved = Math.hypot(point.x - start.x, point.y - start.y) > clickTolerancePx;
    if (mode === 'press' && hasMoved) mode = event.pointerType === 'mouse' && hand.canDraw() ? 'draw' : 'pan';
    if (mode === 'pan' && (hasMoved || hasPanned)) {
      hasPanned = true;
      if (down.size > 1) pinch(event, point, before);
      else camera.pan({ x: point.x - before.x, y: point.y - before.y });
    }
    if (mode === 'draw') hand.onDraw(rectOf(start, point), false);
    // The start stays the reference until the movement exceeds the slack, so that nothing jumps.
    if (mode !== 'press') down.set(event.pointerId, point);
  };

  const onPointerUp = (event: PointerEvent) => {
    const point = at(event);
    if (mode === 'press' && start) hand.onTap(point, event.shiftKey);
    if (mode === 'draw' && start) hand.onDraw(rectOf(start, point), true);
    onPointerGone(event);
  };

  const onPointerGone = (event: PointerEvent) => {
    down.delete(event.pointerId);
    mode = down.size > 0 ? 'pan' : 'none';
    if (mode === 'none') delete element.dataset['hand'];
    start = [...down.values()][0] ?? null;
  };

  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    element.dataset['hand'] = 'moves';
    clearTimeout(wheelRest);
    wheelRest = window.setTimeout(() => delete element.dataset['hand'], maxWheelPauseMs);
    const point = at(event);
    if (event.ctrlKey) camera.zoom(Math.exp(-event.deltaY / 100), point);
    else if (event.shiftKey) camera.pan({ x: -(event.deltaX || event.deltaY), y: 0 });
    else if (isMouseWheel(event)) camera.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, point);
    else camera.pan({ x: -event.deltaX, y: -event.deltaY });
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.code !== 'Space' || event.target !== element) return;
    isSpaceHeld = event.type === 'keydown';
    element.dataset['grab'] = String(isSpaceHeld);
    event.preventDefault();
  };
  const onLeave = () => hand.onHover(null);
  // The right button pans; the context menu opens only after a click without movement.
  const onMenu = (event: Event) => {
    if (hasPanned) event.preventDefault();
  };

  const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
    ['pointerdown', onPointerDown],
    ['pointermove', onPointerMove],
    ['pointerup', onPointerUp],
    ['pointercancel', onPointerGone],
    ['pointerleave', onLeave],
    ['wheel', onWheel, { passive: false }],
    ['keydown', onKey],
    ['keyup', onKey],
    ['contextmenu', onMenu],
  ];
  for (const [name, listener, options] of listeners) element.addEventListener(name, listener as EventListener, options);
  return () => {
    for (const [name, listener] of listeners) element.removeEventListener(name, listener as EventListener);
  };
}
