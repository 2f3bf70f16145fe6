import type { Lesson } from './lesson.ts';

/** Returns the confidence of a lesson by its effect: one more right than wrong adds little, ten add much; never as much as a proof. */
export function confidenceOf({ effect, isCorrection }: Lesson): number {
  const right = effect.better + effect.same + (isCorrection ? 2 : 3);
  return Math.min(0.94, (right + 1) / (right + effect.worse + 2));
}
