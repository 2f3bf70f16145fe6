/** Functions and their lengths, lint escapes, and tests. */
import { isProduct, lineOf, type Node, type Source, visit } from './sources.ts';

const kinds = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const literals = new Set(['ObjectExpression', 'ArrayExpression', 'TemplateLiteral']);

export function longestFunctions(sources: readonly Source[], most: number): { lines: number; at: string }[] {
  const all: { lines: number; at: string }[] = [];
  for (const { file, text, program } of sources.filter(isProduct)) {
    visit(program, (node) => {
      if (!kinds.has(node.type) || isTable(node)) return;
      const first = lineOf(text, node.start);
      all.push({ lines: lineOf(text, node.end) - first + 1, at: `${file}:${first}` });
    });
  }
  return all.toSorted((a, b) => b.lines - a.lines).slice(0, most);
}

/** Whether a function only returns a literal: it is a table with a parameter. */
function isTable({ body }: Node): boolean {
  const inner = bodyOf(body);
  return inner !== undefined && literals.has(inner.type);
}

function bodyOf(body: unknown): Node | undefined {
  const node = body as Node | null;
  if (!node) return undefined;
  if (node.type === 'ParenthesizedExpression' || node.type === 'TSSatisfiesExpression') return bodyOf(node['expression']);
  if (node.type !== 'BlockStatement') return node;
  const [only, ...more] = (node['body'] as Node[] | undefined) ?? [];
  return more.length === 0 && only?.type === 'ReturnStatement' ? bodyOf(only['argument']) : undefined;
}

/** Counts comments that disable a rule or the compiler, `as any`, and `!` after an expression; in tests and tools too. */
export function lintEscapes(sources: readonly Source[]): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (name: string, count = 1) => (counts[name] = (counts[name] ?? 0) + count);
  for (const { text, program } of sources) {
    for (const [comment] of text.matchAll(/(oxlint|eslint)-disable(-next)?(-line)?(?=[\s*])|@ts-(expect-error|ignore|nocheck)/g))
      add(comment.startsWith('@') ? comment : 'lint-disable');
    visit(program, (node) => {
      if (node.type === 'TSNonNullExpression') add('!');
      if (node.type === 'TSAsExpression' && (node['typeAnnotation'] as Node).type === 'TSAnyKeyword') add('as any');
    });
  }
  return counts;
}

/** Counts calls of test and it in test files; a table of cases counts once. */
export function countTests(sources: readonly Source[]): number {
  let count = 0;
  for (const { program } of sources.filter(({ file }) => /\.(test|e2e)\.tsx?$/.test(file))) {
    visit(program, (node) => {
      if (node.type === 'CallExpression' && isTestCall(node['callee'] as Node)) count += 1;
    });
  }
  return count;
}

/** Whether a call defines a test, with a name and a function: `test(…)`, `test.each(…)(…)`, `test.skipIf(…)(…)`. */
function isTestCall(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee['name'] === 'test' || callee['name'] === 'it';
  if (callee.type !== 'CallExpression') return false;
  const inner = callee['callee'] as Node;
  return inner.type === 'MemberExpression' && isTestCall(inner['object'] as Node);
}
