/** Audience of our access tokens, and the only scope of the interface (section 5.1). */
export const audience = 'urn:vidimus:api';
export const apiScope = 'v1.public';
/** Seconds; the lifetime shown in the interface. */
export const accessTokenLifetimeS = 240;
export const signingAlgorithm = 'RS256';

/** The public client of the web application, and that of the backend for frontend, which keeps the tokens of a browser. */
export const webClientId = 'web';
export const sessionClientId = 'web-session';
