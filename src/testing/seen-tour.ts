/** Tells the service, as the application does, that somebody has seen the tour of the review screen: no beginner meets it. */
export async function haveSeenTheTour(url: string, token: string): Promise<void> {
  const kept = await fetch(`${url}/bff/preferences/tour`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ value: { review: true } }),
  });
  if (!kept.ok) throw new Error(`the tour cannot be put aside: ${kept.status}`);
}
