/** Keys while the page has the focus. By physical key, since `[` and `+` stand elsewhere or nowhere on other layouts. */
const pageCommands = [
  'zoomIn',
  'zoomOut',
  'fitWidth',
  'fitPage',
  'rotate',
  'previousWord',
  'nextWord',
  'previousPage',
  'nextPage',
  'left',
  'right',
  'up',
  'down',
  'take',
] as const;
export type PageCommand = (typeof pageCommands)[number];

export const zoomStep = 1.25;

const byCode: Record<string, PageCommand> = {
  Equal: 'zoomIn',
  NumpadAdd: 'zoomIn',
  Minus: 'zoomOut',
  NumpadSubtract: 'zoomOut',
  Digit0: 'fitWidth',
  Numpad0: 'fitWidth',
  KeyR: 'rotate',
  BracketLeft: 'previousWord',
  BracketRight: 'nextWord',
  Comma: 'previousPage',
  Period: 'nextPage',
  PageUp: 'previousPage',
  PageDown: 'nextPage',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Enter: 'take',
  NumpadEnter: 'take',
};

type Press = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** `extend`: Shift makes a walk over words a selection. */
export function pageCommandOf(press: Press): { command: PageCommand; extend: boolean } | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  // Czech layouts write + and - by other keys than the English ones: what is written counts for these two
  const command = press.key === '+' ? 'zoomIn' : press.key === '-' ? 'zoomOut' : byCode[press.code];
  if (!command) return null;
  if (command === 'fitWidth' && press.shiftKey) return { command: 'fitPage', extend: false };
  return { command, extend: press.shiftKey };
}
