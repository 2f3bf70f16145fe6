import { z } from 'zod';

/**
 * How a message holds up a validation that might be an accidental key press: `show` once shows the message instead, `confirm` asks for a
 * confirmation. Without one, the message does not hold it up.
 */
export const Hold = z.enum(['show', 'confirm']).optional();
export type Hold = z.output<typeof Hold>;
