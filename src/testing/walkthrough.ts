/** Parses docs/walkthrough.md: its curl commands as requests, and the documented responses. */

export type Step = {
  command: string;
  answer: { language: 'json' | 'xml'; text: string } | 'empty';
  keep: [property: string, variable: string][];
};

/** Returns each command with the text up to the next one. */
export function stepsOf(markdown: string): Step[] {
  const [, ...rest] = markdown.split(/^```sh\n/m);
  return rest.map((piece) => {
    const [command, after] = splitOnce(piece, '\n```\n');
    const [, language, text] = /^```(json|xml)\n(.*?)\n```$/ms.exec(after) ?? [];
    const keep = [...after.matchAll(/Keep `(\w+)` as `(\w+)`/g)].map(([, property = '', variable = '']): [string, string] => [
      property,
      variable,
    ]);
    if (text !== undefined) return { command, answer: { language: language === 'xml' ? 'xml' : 'json', text }, keep };
    if (after.trimStart().startsWith('Answers 200 without a body.')) return { command, answer: 'empty', keep };
    throw new Error(`the walkthrough shows no response for ${command}`);
  });
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return [text.slice(0, index), text.slice(index + at.length)];
}

/** Splits a shell command line into words: supports quotes, continued lines and variables. */
function wordsOf(command: string, variables: Readonly<Record<string, string>>): string[] {
  const fill = (text: string) => text.replaceAll(/\$(\w+)/g, (_match, name: string) => variables[name] ?? '');
  const words = command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|([^\s'"]+)/g);
  return [...words].map(
    ([, literal, quoted, bare]) => literal ?? fill(quoted === undefined ? (bare ?? '') : quoted.replaceAll(/\\(.)/g, '$1')),
  );
}

export type FileReader = (path: string) => Promise<File>;

/** Returns the request that curl would send. Supports the options used in the document; others are an error. */
export async function requestOf(
  command: string,
  variables: Readonly<Record<string, string>>,
  readFile: FileReader,
): Promise<Request> {
  const [program, ...words] = wordsOf(command, variables);
  if (program !== 'curl') throw new Error(`not a curl command: ${command}`);
  const headers = new Headers();
  const data: string[] = [];
  let url = '';
  let method: string | undefined;
  let form: FormData | undefined;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '-s') continue;
    if (!word.startsWith('-')) {
      url = word;
      continue;
    }
    at += 1;
    const value = words[at] ?? '';
    const [name, text] = splitOnce(value, '=');
    if (word === '-X') method = value;
    else if (word === '-H') headers.append(...splitOnce(value, ': '));
    else if (word === '-d') data.push(value);
    else if (word === '--data-urlencode') data.push(`${name}=${encodeURIComponent(text)}`);
    else if (word === '-F') (form ??= new FormData()).append(name, text.startsWith('@') ? await readFile(text.slice(1)) : text);
    else throw new Error(`unknown option ${word}`);
  }
  const body = form ?? (data.length > 0 ? data.join('&') : undefined);
  if (typeof body === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded');
  return new Request(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
  });
}
