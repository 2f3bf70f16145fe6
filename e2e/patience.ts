/**
 * Timeouts of the journeys, in one place. A busy machine is slow, not wrong: only something that hangs reaches one of these, even on a
 * machine of half the usual speed with other load.
 */
export const patience = {
  /** A whole journey. */
  journey: 900_000,
  /** An element expected on the screen, or a request to the service. */
  look: 120_000,
  /** Start of the service: database, demo tenant, workers. */
  start: 300_000,
  /** One of many attempts, where a key may be pressed before there is a handler. */
  tryAgain: 10_000,
};
