/** Position of the tour card beside its target: on the left if there is room, otherwise over its lower left corner. */
export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

const gap = 12;
const edge = 8;

export function placeBeside(target: Box, card: Size, screen: Size): { left: number; top: number } {
  const fitsLeft = target.left - gap - card.width >= edge;
  const left = fitsLeft ? target.left - gap - card.width : target.left + gap;
  const top = fitsLeft ? target.top : target.bottom - gap - card.height;
  const within = (value: number, length: number, room: number) =>
    Math.round(Math.max(edge, Math.min(value, room - length - edge)));
  return { left: within(left, card.width, screen.width), top: within(top, card.height, screen.height) };
}
