import type { Lesson } from './lesson.ts';

/** How sure what a lesson says is: one more right than wrong is a little, ten are much; never as sure as a proof. */
export function confidenceOf({ effect, isCorrection }: Lesson): number {
  const right = effect.better + effect.same + (isCorrection ? 2 : 3);
  return Math.min(0.94, (right + 1) / (right + effect.worse + 2));
}
