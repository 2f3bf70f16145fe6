/** The page behind the link of a letter: the document, and a button that decides. No script runs in it, and nothing of a user is markup. */
import type { DecisionPageData, LinkEnd } from '#service/domain/approval/decision-link.ts';
import { html, type Html } from '#service/domain/html.ts';
import { type Culture, pageOf } from '#service/identity/page.ts';

const english = {
  title: 'Decide about a document',
  asks: (name: string, step: string) => `${name} asks for your decision in the step “${step}”.`,
  notes: 'Note',
  ownWords: 'In my own words',
  note: 'Note (needed to reject)',
  approve: 'Approve',
  reject: 'Reject',
  open: 'Open in the application',
  page: (number: number) => `Page ${number}`,
  needsNote: 'Write why you reject the document.',
  tooLong: 'The note is too long.',
  changed: 'The document was changed meanwhile. Look at it again and decide then.',
  done: { Approved: 'You have approved the document', Rejected: 'You have rejected the document' },
  thanks: 'You can close this page.',
  ends: {
    unknown: ['This link is not valid', 'Open the link as it stands in the message, or open the application.'],
    expired: ['This link has expired', 'Open the application to decide.'],
    used: ['This link has been used', 'A link decides once. Open the application to see how it went on.'],
    over: ['There is nothing to decide here any more', 'The document was decided meanwhile, or its approval has changed.'],
    signIn: ['Sign in to decide', 'Your company wants that decisions are made after signing in.'],
  } satisfies Record<LinkEnd, [string, string]>,
};

const czech: typeof english = {
  title: 'Rozhodnutí o dokladu',
  asks: (name, step) => `${name} Vás žádá o rozhodnutí v kroku „${step}“.`,
  notes: 'Poznámka',
  ownWords: 'Vlastními slovy',
  note: 'Poznámka (k zamítnutí nutná)',
  approve: 'Schválit',
  reject: 'Zamítnout',
  open: 'Otevřít v aplikaci',
  page: (number) => `Strana ${number}`,
  needsNote: 'Napište, proč doklad zamítáte.',
  tooLong: 'Poznámka je příliš dlouhá.',
  changed: 'Doklad se mezitím změnil. Podívejte se na něj znovu a pak rozhodněte.',
  done: { Approved: 'Doklad jste schválili', Rejected: 'Doklad jste zamítli' },
  thanks: 'Tuto stránku můžete zavřít.',
  ends: {
    unknown: ['Odkaz není platný', 'Otevřete odkaz tak, jak stojí ve zprávě, nebo otevřete aplikaci.'],
    expired: ['Platnost odkazu skončila', 'Rozhodnout můžete v aplikaci.'],
    used: ['Odkaz už byl použit', 'Odkazem lze rozhodnout jednou. Jak věc pokračovala, uvidíte v aplikaci.'],
    over: ['Není už o čem rozhodovat', 'O dokladu mezitím rozhodl někdo jiný, nebo se jeho schvalování změnilo.'],
    signIn: ['Pro rozhodnutí se přihlaste', 'Vaše firma požaduje, aby se rozhodovalo až po přihlášení.'],
  },
};

const textsOf = (culture: Culture): typeof english => (culture === 'cs-CZ' ? czech : english);
const mostPages = 10;

const style = `
main { max-width: 640px; }
h1.document { margin: 0 0 8px; font-size: 18px; line-height: 24px; font-weight: 600; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; }
dt { color: var(--quiet); font-size: 13px; }
dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
textarea { display: block; width: 100%; min-height: 72px; padding: 8px 12px; font: inherit; font-size: 16px; color: inherit; background: var(--sheet); border: 1px solid var(--edge); border-radius: 6px; }
textarea:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.notes { margin: 0 0 12px; padding: 0; border: 0; }
.notes legend { padding: 0; font-size: 12px; line-height: 16px; color: var(--quiet); }
.notes .choices { max-height: 232px; overflow: auto; }
.notes .choice { display: flex; align-items: center; gap: 10px; min-height: 44px; margin: 0; font-size: 14px; line-height: 20px; color: inherit; overflow-wrap: anywhere; }
.notes .choice input { width: 20px; height: 20px; min-height: 0; margin: 0; flex: none; accent-color: var(--accent); }
.buttons { display: flex; gap: 12px; margin: 0 0 24px; }
.buttons button { margin-top: 16px; height: 48px; }
.buttons .second { background: transparent; color: var(--wrong); border: 1px solid var(--wrong); }
.buttons .second:hover { background: var(--wrong-ground); }
img { display: block; width: 100%; height: auto; margin: 0 0 12px; background: #fff; border: 1px solid var(--line); }
`;

const document = (culture: Culture, title: string, content: Html) => pageOf(title, culture, content, { moreStyle: style });

export type Mistake = 'needsNote' | 'changed' | 'tooLong';

/** Without a script nothing can be put into the field below, so one of them is chosen beside it. */
const preparedNotes = (culture: Culture, notes: readonly string[], chosen: string): Html => {
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
  culture: Culture,
  token: string,
  data: DecisionPageData,
  given: { mistake?: Mistake; prepared?: string; note?: string } = {},
) {
  const t = textsOf(culture);
  const pictures = Array.from({ length: Math.min(data.pages, mostPages) }, (_, index) => index).map(
    (index) => html`<img src="/decide/${token}/page/${String(index)}" alt="${t.page(index + 1)}" loading="lazy" />`,
  );
  return document(
    culture,
    t.title,
    html`<main>
      <h1 class="document">${data.name}</h1>
      <p>${t.asks(data.startedBy, data.step)}</p>
      <dl>
        ${data.facts.map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
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
      <p><a href="/approvals?document=${data.documentId}">${t.open}</a></p>
    </main>`,
  );
}

export function decidedPage(culture: Culture, verdict: 'Approved' | 'Rejected') {
  const t = textsOf(culture);
  return document(
    culture,
    t.done[verdict],
    html`<main>
      <h1 class="name">${t.done[verdict]}</h1>
      <p role="status">${t.thanks}</p>
      <p><a href="/approvals">${t.open}</a></p>
    </main>`,
  );
}

export function linkEndPage(culture: Culture, end: LinkEnd, documentId: string | undefined) {
  const t = textsOf(culture);
  const [title, words] = t.ends[end];
  const way = documentId === undefined ? '/approvals' : `/approvals?document=${documentId}`;
  return document(
    culture,
    title,
    html`<main>
      <h1 class="name">${title}</h1>
      <p>${words}</p>
      <p><a href="${way}">${t.open}</a></p>
    </main>`,
  );
}
