import { inSight } from '#web/ui/in-sight.ts';

/** From then on the keys act on the page. */
export const focusPage = (): void => inSight('[data-viewer-page]')?.focus();
