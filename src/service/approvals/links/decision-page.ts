/**
 * Renders the page behind the link of an email: the document, and a button that decides. The page has no script, and user text is escaped.
 */
import type { CultureName } from '#contract/core/cultures.ts';
import { text } from '#service/platform/texts/text.ts';
import type { DecisionPageData, LinkEnd } from './decision-link.ts';
import { html, type Html } from '#service/platform/http/html.ts';
import { documentFacts, linkEnd, linkPage } from './link-page.ts';

const textsOf = (culture: CultureName) => ({
  title: text(culture, 'page.decision.title'),
  asks: (name: string, step: string) => text(culture, 'page.decision.asks', { name, step }),
  notes: text(culture, 'page.decision.notes'),
  ownWords: text(culture, 'page.decision.ownWords'),
  note: text(culture, 'page.decision.note'),
  approve: text(culture, 'page.decision.approve'),
  reject: text(culture, 'page.decision.reject'),
  open: text(culture, 'page.decision.open'),
  page: (number: number) => text(culture, 'page.decision.page', { number }),
  needsNote: text(culture, 'page.decision.needsNote'),
  tooLong: text(culture, 'page.decision.tooLong'),
  changed: text(culture, 'page.decision.changed'),
  done: { Approved: text(culture, 'page.decision.done.Approved'), Rejected: text(culture, 'page.decision.done.Rejected') },
  thanks: text(culture, 'page.decision.thanks'),
  end: (end: LinkEnd) => [text(culture, `page.decision.ends.${end}.0`), text(culture, `page.decision.ends.${end}.1`)] as const,
});
const maxPages = 10;

export type Mistake = 'needsNote' | 'changed' | 'tooLong';

/** Without a script a note cannot be inserted into the text field, so one is selected beside it. */
const preparedNotes = (culture: CultureName, notes: readonly string[], chosen: string): Html => {
  const choice = (value: string, words: string) =>
    html`<label class="choice"
      ><input type="radio" name="prepared" value="${value}" ${value === chosen ? html`checked` : undefined} />
      <span>${words}</span></label
    >`;
  const t = textsOf(culture);
  return html`<fieldset class="notes">
    <legend>${t.notes}</legend>
    <div class="choices">${notes.map((note) => choice(note, note))} ${choice('', t.ownWords)}</div>
  </fieldset>`;
};

export function decisionPage(
  culture: CultureName,
  token: string,
  data: DecisionPageData,
  given: { mistake?: Mistake; prepared?: string; note?: string } = {},
) {
  const t = textsOf(culture);
  const pictures = Array.from({ length: Math.min(data.pages, maxPages) }, (_, index) => index).map(
    (index) => html`<img src="/decide/${token}/page/${String(index)}" alt="${t.page(index + 1)}" loading="lazy" />`,
  );
  return linkPage(
    culture,
    t.title,
    html`${documentFacts(data.name, html`<p>${t.asks(data.startedBy, data.step)}</p>`, data.facts)}
      ${given.mistake && html`<p class="wrong" role="alert" id="wrong">${t[given.mistake]}</p>`}
      <form method="post" action="/decide/${token}" aria-label="${t.title}">
        <input type="hidden" name="version" value="${String(data.version)}" />
        ${data.notes.length === 0 ? undefined : preparedNotes(culture, data.notes, given.prepared ?? '')}
        <label for="note">${t.note}</label>
        <textarea
          id="note"
          name="note"
          maxlength="5000"
          ${given.mistake === 'needsNote' ? html`aria-invalid="true" aria-describedby="wrong" autofocus` : undefined}
        >
${given.note}</textarea>
        <div class="buttons">
          <button type="submit" name="verdict" value="Approved">${t.approve}</button>
          <button type="submit" name="verdict" value="Rejected" class="second">${t.reject}</button>
        </div>
      </form>
      ${pictures}
      <p><a href="/approvals?document=${data.documentId}">${t.open}</a></p>`,
  );
}

export function decidedPage(culture: CultureName, verdict: 'Approved' | 'Rejected') {
  const t = textsOf(culture);
  return linkEnd(culture, t.done[verdict], html`<p role="status">${t.thanks}</p>`, { href: '/approvals', text: t.open });
}

export function linkEndPage(culture: CultureName, end: LinkEnd, documentId: string | undefined) {
  const t = textsOf(culture);
  const [title, words] = t.end(end);
  const href = documentId === undefined ? '/approvals' : `/approvals?document=${documentId}`;
  return linkEnd(culture, title, html`<p>${words}</p>`, { href, text: t.open });
}
