/** Parts shared by the examples of all languages. */
import type { Endpoint } from './reference-document.ts';

/** Credentials that a client application sends to get a token. The two values are names of environment variables. */
export const fromEnvironment = { client_id: 'CLIENT_ID', client_secret: 'CLIENT_SECRET' };

export const isTokenRequest = ({ operation }: Endpoint): boolean => !operation.operationId.includes('_');
export const jsonOf = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));
