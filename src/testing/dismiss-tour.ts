/** Marks the tour of the review screen as seen, like the application, so that it does not appear. */
export async function dismissTour(url: string, token: string): Promise<void> {
  const kept = await fetch(`${url}/bff/preferences/tour`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ value: { review: true } }),
  });
  if (!kept.ok) throw new Error(`the tour cannot be dismissed: ${kept.status}`);
}
