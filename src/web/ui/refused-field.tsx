/**
 * After a refused save, moves the focus to the first field with an error. One mechanism for all forms: it watches `submit` events and the
 * `aria-invalid` attributes that follow, so that a form only has to show its errors at its fields. An error that belongs to no field is
 * marked `data-refused`.
 */
import { useEffect, useState } from 'react';

const expected = 'refusalexpected';

/** For a form that is sent by a button of another dialog. */
export const expectRefusal = (form: HTMLFormElement | null): void =>
  void form?.dispatchEvent(new Event(expected, { bubbles: true }));

/** Mounted once. Announces the error if its field is focused already, because screen readers do not repeat a field then. */
export function RefusedField() {
  const [announced, announce] = useState('');
  useEffect(() => watchRefusals(announce), []);
  return (
    <p className="visually-hidden" aria-live="assertive">
      {announced}
    </p>
  );
}

function watchRefusals(announce: (error: string) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  /** Forms that were sent, unless the user has done something else since. */
  const sent = new Set<HTMLFormElement>();
  let shown: HTMLElement | undefined;
  const check = () => {
    const field = firstRefused(sent);
    if (!field || field === shown) return;
    if (field === document.activeElement) announce(errorOf(field));
    else field.focus();
    field.scrollIntoView({ block: 'nearest' });
    shown = field;
  };
  const observer = new MutationObserver(check);
  const onSent = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return;
    sent.add(target);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-invalid'] });
    // An error that was there before changes nothing on the page.
    setTimeout(check);
  };
  const forget = () => {
    sent.clear();
    shown = undefined;
    observer.disconnect();
    announce('');
  };
  for (const type of ['submit', expected]) window.addEventListener(type, onSent, { capture: true, signal });
  for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, forget, { capture: true, passive: true, signal });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}

/** Several forms of a page may be saved together. */
function firstRefused(forms: ReadonlySet<HTMLFormElement>): HTMLElement | undefined {
  const fields = [...forms].flatMap((form) => [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-refused]')]);
  return fields.reduce<HTMLElement | undefined>(
    (first, field) => (first && first.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING ? first : field),
    undefined,
  );
}

function errorOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
