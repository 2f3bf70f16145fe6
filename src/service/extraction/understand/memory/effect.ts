/** What a lesson changed on the validated documents of its layout. */
import type { Effect, Lesson } from './lesson.ts';

/** Order in which lessons of the same field are preferred. */
export const gainOf = ({ effect, isCorrection }: Lesson): number => effect.better - effect.worse + (isCorrection ? 0.5 : 0);

export const isUseful = ({ better, worse }: Effect): boolean => worse === 0 || better > worse;

/** A lesson that corrects other documents is a correction, also if the document that it was learned from was extracted right. */
export const corrects = ({ effect, isCorrection }: Lesson): boolean => isCorrection || effect.better > 0;
