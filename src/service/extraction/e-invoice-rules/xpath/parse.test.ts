import { expect, test } from 'vitest';
import { withXml } from '../../e-invoice/xml-tree.ts';
import { newRun, StepLimitExceeded } from './expression.ts';
import { stringOf, xDocumentOf } from './nodes.ts';
import { compile, compilePattern, type Names } from './parse.ts';
import { asNodes } from './path.ts';
import { isNode, type Item, textOf, XPathError } from './values.ts';

const xml = `<i:invoice xmlns:i="urn:i" currency="EUR">
  <i:line n="1"><i:amount>0.10</i:amount><i:code>A</i:code></i:line>
  <i:line n="2"><i:amount>0.20</i:amount><i:code>B<!-- c -->B</i:code></i:line>
  <i:total>0.30</i:total><i:isCharge>true</i:isCharge><i:empty/>
</i:invoice>`;

const document = withXml(Buffer.from(xml), xDocumentOf);
const names: Names = { namespaces: { i: 'urn:i', xs: 'http://www.w3.org/2001/XMLSchema' }, functions: {} };
const shown = (item: Item): string => (isNode(item) ? stringOf(item) : textOf(item));

const evaluate = (xpath: string, steps = 100_000): string[] =>
  compile(xpath, names)({ item: document.root, position: 1, size: 1, scope: null, run: newRun(document, steps) }).map(shown);

test.for<[string, string[]]>([
  ['1 + 2 * 3', ['7']],
  ['xs:decimal("0.1") + xs:decimal("0.2") = 0.3', ['true']],
  ['sum(//i:amount/xs:decimal(.)) = xs:decimal(/i:invoice/i:total)', ['true']],
  ['100.10 + 0.02 >= 100.12', ['true']],
  ['round(-2.5), round(2.5), round(2.4999)', ['-2', '3', '2']],
  ['7 idiv 2, 7 mod 2, 1 div 4', ['3', '1', '0.25']],
  ['//i:code', ['A', 'BB']],
  ['//i:line[2]/i:code', ['BB']],
  ['//i:line[last()]/@n', ['2']],
  ['//i:line[i:code = "A"]/i:amount', ['0.10']],
  ['//i:code[1]', ['A', 'BB']],
  ['(//i:code)[1]', ['A']],
  ['/i:invoice/(i:total|i:line)/local-name()', ['line', 'line', 'total']],
  ['//i:line[2]/preceding-sibling::i:line/@n', ['1']],
  ['count(//@n), //i:amount/../@n', ['2', '1', '2']],
  ['//*[ends-with(name(), "Charge")] = true()', ['true']],
  ['every $l in //i:line satisfies $l/i:amount > 0', ['true']],
  ['some $l in //i:line, $m in //i:total satisfies $l/i:amount > $m', ['false']],
  ['some $v in ("1", "x") satisfies xs:decimal($v) = 1', ['true']],
  ['every $v in ("2", "x") satisfies xs:decimal($v) = 1', ['false']],
  ['for $n in 1 to 3 return $n * $n', ['1', '4', '9']],
  ['let $a := 2 return if ($a = 2) then "two" else "more"', ['two']],
  ['"1.5" castable as xs:integer, "15" castable as xs:integer', ['false', 'true']],
  ['normalize-space("  a \n b ")', ['a b']],
  ['substring("12345", 2, 3), substring("12345", 0), substring-after("a.b", ".")', ['234', '12345', 'b']],
  ['tokenize("a b", "\\s"), string-join(("x", "y"), "-")', ['a', 'b', 'x-y']],
  ['matches("AB12", "^[A-Z]+[0-9]+$"), translate("abc", "ac", "x")', ['true', 'xb']],
  ['xs:date("2026-01-31") < xs:date("2026-02-01")', ['true']],
  ['not(//i:missing), exists(//i:empty), boolean(//i:empty/text())', ['true', 'true', 'false']],
  ['string-to-codepoints("A"), reverse((1, 2))', ['65', '2', '1']],
  ['1 eq 1, () eq 1', ['true']],
  ['number("x") = 1, string(number("x"))', ['false', 'NaN']],
])('%s', ([xpath, expected]) => {
  expect(evaluate(xpath)).toEqual(expected);
});

test.for(['xs:decimal("1.000,00")', '//i:code + 1', '1 div 0', '"a" = 1', 'xs:date("2026-02-30")', 'normalize-space(//i:code)'])(
  '%s cannot be evaluated',
  (xpath) => {
    expect(() => evaluate(xpath)).toThrow(XPathError);
  },
);

test.for(['1 +', 'foo(', 'unknown-function(1)', 'x:name', '(1'])('%s is not an expression', (xpath) => {
  expect(() => compile(xpath, names)).toThrow(SyntaxError);
});

test('evaluation without end is stopped', () => {
  expect(() => evaluate('for $a in 1 to 10000 return $a')).not.toThrow();
  expect(() => evaluate('for $a in 1 to 1000, $b in 1 to 1000 return //i:line')).toThrow(StepLimitExceeded);
});

test('a pattern matches wherever its path ends, and never when its condition fails', () => {
  const matched = (pattern: string) =>
    asNodes(
      compilePattern(pattern, names)({ item: document.root, position: 1, size: 1, scope: null, run: newRun(document, 1000) }),
    );
  expect(matched('i:line/i:code').map(stringOf)).toEqual(['A', 'BB']);
  expect(matched('i:total | i:line[i:code = "A"]').map(({ name }) => name)).toEqual(['line', 'total']);
  expect(matched('i:code[. = false()]')).toEqual([]);
  expect(matched('/i:line')).toEqual([]);
});
