/** What our access tokens are for, and the one scope of the interface (section 5.1). */
export const audience = 'urn:vidimus:api';
export const apiScope = 'v1.public';
/** Seconds; the lifetime that the interface shows. */
export const accessTokenLifetimeS = 240;
export const signingAlgorithm = 'RS256';

/** The public client of the web application, and the one of the backend-for-frontend, which keeps tokens for a browser. */
export const webClientId = 'web';
export const sessionClientId = 'web-session';
