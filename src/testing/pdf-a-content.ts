/** Checks page content by PDF/A (ISO 19005-3, 6.2.2): only operators that PDF 1.7 defines, balanced, with existing resources. */

const operators = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc ' +
    'SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
);

/** Maximum nesting, by table B.1 of implementation limits. */
const maxDepth = 28;

/**
 * Matches a token. Strings, names, numbers, arrays and dictionaries are operands; anything else is an operator. Nested parentheses in a
 * string are matched one level deep.
 */
const token =
  /%[^\r\n]*|\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<<|>>|<[0-9A-Fa-f\s]*>|\/[^\s()<>[\]{}/%]*|[[\]]|[+-]?(?:\d+\.?\d*|\.\d+)(?![^\s()<>[\]{}/%])|[^\s()<>[\]{}/%]+/g;

const isOperand = (text: string): boolean => /^[%(<>/[\]]|^[+-]?(?:\d|\.\d)|^(?:true|false|null)$/.test(text);

/** Returns operators in order, each with the last operand before it. */
export function operatorsOf(content: string): { name: string; operand: string }[] {
  const found: { name: string; operand: string }[] = [];
  let operand = '';
  for (const [text] of content.matchAll(token)) {
    if (isOperand(text)) operand = text;
    else {
      found.push({ name: text, operand });
      operand = '';
    }
  }
  return found;
}

function balanceFaults(names: readonly string[]): string[] {
  let [depth, most, isText] = [0, 0, false];
  const faults: string[] = [];
  for (const name of names) {
    if (name === 'q') most = Math.max(most, (depth += 1));
    if (name === 'Q') depth -= 1;
    if (depth < 0) return [...faults, '6.2.2 Q without q'];
    if ((name === 'BT' && isText) || (name === 'ET' && !isText)) faults.push(`6.2.2 ${name} out of place`);
    if (name === 'BT' || name === 'ET') isText = name === 'BT';
  }
  if (depth !== 0 || isText) faults.push('6.2.2 q or BT without an end');
  return most > maxDepth ? [...faults, `6.1.12 q within ${most} others`] : faults;
}

/** Returns violations; `resources` are the names that the page has, by kind such as `Font`. */
export function contentFaults(content: string, resources: Readonly<Record<string, ReadonlySet<string>>>): string[] {
  const all = operatorsOf(content);
  const names = all.map(({ name }) => name);
  const unknown = [...new Set(names.filter((name) => !operators.has(name)))];
  const kinds: Readonly<Record<string, string>> = { Tf: 'Font', Do: 'XObject', gs: 'ExtGState', sh: 'Shading' };
  const missing = new Set<string>();
  for (const { name, operand } of all) {
    const kind = kinds[name];
    // for a font, the last operand is the size
    if (kind === undefined || kind === 'Font') continue;
    if (!resources[kind]?.has(operand.slice(1))) missing.add(`${kind} ${operand}`);
  }
  for (const [, font = ''] of content.matchAll(/\/([^\s/]+)\s+[\d.+-]+\s+Tf/g))
    if (!resources['Font']?.has(font)) missing.add(`Font /${font}`);
  return [
    ...unknown.map((name) => `6.2.2 operator ${name}`),
    ...balanceFaults(names),
    ...[...missing].map((each) => `6.2.2 ${each} is not in the resources`),
  ];
}
