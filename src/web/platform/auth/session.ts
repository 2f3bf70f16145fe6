/** Session of the user, implemented by tokens in the memory of this page or by a cookie for tokens on the server. */
export type Session = Readonly<{
  /** Returns the headers for the next request. Renews the token before it expires. */
  credentials(): Promise<Record<string, string>>;
  /** Called after a 401. False means that the user has to sign in. */
  renew(): Promise<boolean>;
  /** Opens the sign-in in a separate window, so that the page keeps its edits. */
  signInAgain(): Promise<boolean>;
  signOut(): Promise<void>;
  /** User data provided by the identity server, if any. */
  person: Readonly<{ id?: string; name?: string; email?: string; role?: string }>;
}>;

export const redirectPath = '/signed-in';

/** Returns the path the user wanted to open. Only paths of this application are accepted, so that a link cannot redirect elsewhere. */
export const safeReturnPath = (asked: unknown): string =>
  typeof asked === 'string' && /^\/(?![/\\])/.test(asked) && !asked.startsWith(redirectPath) ? asked : '/';

export const currentPath = (): string => `${location.pathname}${location.search}${location.hash}`;
