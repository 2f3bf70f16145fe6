type Ask = (method: string, path: string, json?: unknown) => Promise<unknown>;

/** Calls the service like a client program, and throws on an error response. */
export const askerOf =
  (url: string, token: string): Ask =>
  async (method, path, json) => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const text = await answer.text();
    return text === '' ? null : JSON.parse(text);
  };
