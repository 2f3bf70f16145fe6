/** Browser functions that sign-in needs: cookies with their paths, and redirects one step at a time. */
export type Browser = {
  send: (url: string, init?: RequestInit) => Promise<Response>;
  /** Follows redirects until another response, or until the next URL starts with `stopAt`. */
  follow: (url: string, options?: { init?: RequestInit; stopAt?: string }) => Promise<{ response: Response; url: string }>;
  cookies: () => readonly Cookie[];
};

type Cookie = { name: string; value: string; path: string; attributes: string };

export function openBrowser(): Browser {
  let jar: Cookie[] = [];

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const sent = jar.filter(({ path }) => path === '/' || pathname === path || pathname.startsWith(`${path}/`));
    const headers = new Headers(init.headers);
    if (sent.length > 0) headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keep(line, pathname);
    return response;
  }

  function keep(line: string, pathname: string): void {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
    const [, path = pathname] = /; *path=([^;]*)/i.exec(attributes) ?? [];
    const [, expires] = /; *expires=([^;]*)/i.exec(attributes) ?? [];
    const isGone = /; *max-age=0(;|$)/i.test(attributes) || (expires !== undefined && new Date(expires).getTime() < Date.now());
    jar = jar.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (!isGone) jar.push({ name, value, path, attributes });
  }

  return {
    send,
    follow: async (start, { init, stopAt } = {}) => {
      let url = start;
      let response = await send(url, init);
      for (let hop = 0; hop < 10 && response.headers.has('location'); hop += 1) {
        url = new URL(response.headers.get('location') ?? '', url).href;
        if (stopAt !== undefined && url.startsWith(stopAt)) break;
        response = await send(url);
      }
      return { response, url };
    },
    cookies: () => jar,
  };
}
