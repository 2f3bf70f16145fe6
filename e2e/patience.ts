/**
 * How long the journeys wait, in one place. A busy machine is slow, not wrong: none of these is ever reached but by what hangs, on a
 * machine of half the usual speed with other work beside it.
 */
export const patience = {
  /** A whole journey. */
  journey: 900_000,
  /** Something that is looked for on the screen, or asked of the service. */
  look: 120_000,
  /** The service: database, demo tenant, workers. */
  start: 300_000,
  /** One try of many, where a key may be pressed before anybody hears it. */
  tryAgain: 10_000,
};
