import { Notice } from '#web/ui/notice.tsx';
import type { Problem } from './problem-words.ts';

/** Errors that belong to no single input. A refused save moves the focus to the first. */
export function Refusals({ problems }: { problems: readonly Problem[] }) {
  return problems.map(({ text }) => (
    <Notice key={text} role="alert" tabIndex={-1} data-refused>
      {text}
    </Notice>
  ));
}
