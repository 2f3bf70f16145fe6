/** The two ways to be signed in, behind one face: tokens in this page's memory, or a cookie that the server holds them for. */
export type Session = Readonly<{
  /** Headers for the next request; renews before the token expires. */
  credentials(): Promise<Record<string, string>>;
  /** After a 401. False: only the person can help. */
  renew(): Promise<boolean>;
  /** Signs in beside the page, which stays with all its edits. */
  signInAgain(): Promise<boolean>;
  signOut(): Promise<void>;
  /** What the identity server tells of the person, where it does. */
  person: Readonly<{ id?: string; name?: string; email?: string; role?: string }>;
}>;

export const redirectPath = '/signed-in';

/** Where the person wanted to go; only paths of our own, so that no link can send them elsewhere. */
export const safeReturn = (asked: unknown): string =>
  typeof asked === 'string' && /^\/(?![/\\])/.test(asked) && !asked.startsWith(redirectPath) ? asked : '/';

export const hereAsPath = (): string => `${location.pathname}${location.search}${location.hash}`;
