import type { CultureName } from '#contract/core/cultures.ts';
import { html } from '#service/platform/http/html.ts';
import { text } from '#service/platform/texts/text.ts';
import type { EmailFact } from '../emails/compose-email.ts';
import { documentFacts, linkEnd, linkPage } from '../links/link-page.ts';

export type AnswerPageData = { name: string; askedBy: string; question: string; facts: readonly EmailFact[]; documentId: string };

export function answerPage(
  culture: CultureName,
  token: string,
  data: AnswerPageData,
  given: { isEmpty?: boolean; answer?: string } = {},
) {
  const title = text(culture, 'page.answer.title');
  const asked = html`<p>${text(culture, 'page.answer.asks', { who: data.askedBy })}</p>
    <p style="white-space: pre-line"><strong>${data.question}</strong></p>`;
  return linkPage(
    culture,
    title,
    html`${documentFacts(data.name, asked, data.facts)}
      ${given.isEmpty ? html`<p class="wrong" role="alert" id="wrong">${text(culture, 'page.answer.empty')}</p>` : undefined}
      <form method="post" action="/answer/${token}" aria-label="${title}">
        <label for="answer">${text(culture, 'page.answer.answer')}</label>
        <textarea id="answer" name="answer" maxlength="5000" required>${given.answer}</textarea>
        <div class="buttons"><button type="submit">${text(culture, 'page.answer.send')}</button></div>
      </form>
      <p><a href="/documents/${data.documentId}">${text(culture, 'page.decision.open')}</a></p>`,
  );
}

/** Renders the page after an answer was sent, or for a question that is no longer open. */
export const answerEndPage = (culture: CultureName, end: 'sent' | 'over') =>
  linkEnd(culture, text(culture, `page.answer.${end}.0`), html`<p role="status">${text(culture, `page.answer.${end}.1`)}</p>`);
