import { inSight } from '#web/ui/in-sight.ts';

/** Moves the focus to the page, so that its keyboard shortcuts apply. */
export const focusPage = (): void => inSight('[data-viewer-page]')?.focus();
