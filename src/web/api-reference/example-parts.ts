/** What the examples of all languages share. */
import type { Endpoint } from './reference-document.ts';

/** What a client application shows for a token; the two names stand in the environment of who runs the example. */
export const fromEnvironment = { client_id: 'CLIENT_ID', client_secret: 'CLIENT_SECRET' };

export const isTokenRequest = ({ operation }: Endpoint): boolean => !operation.operationId.includes('_');
export const jsonOf = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));
