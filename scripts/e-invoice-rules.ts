/**
 * `npm run e-invoice-rules`: converts official Schematron files of e-invoices to the data for the checks of the service. Reads the folder
 * SCHEMAS_DIR (default: ../shared/schemas). Only conditions are used; the messages are our own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readXmlTree, type XmlTree } from '#service/extraction/e-invoice/xml-tree.ts';
import type { Assertion, Pattern, Rule, RuleSet, Severity } from '#service/extraction/e-invoice-rules/rule-set.ts';

const schemas = process.env['SCHEMAS_DIR'] ?? path.resolve(import.meta.dirname, '../../shared/schemas');
const target = path.resolve(import.meta.dirname, '../src/service/extraction/e-invoice-rules/rule-sets');

const en16931 = { source: 'EN 16931 validation artefacts 1.3.16, CEN/TC 434', licence: 'EUPL-1.2' };
const peppol = {
  source: 'Rules for Peppol BIS Billing 3.0.19, OpenPeppol',
  licence: 'published by OpenPeppol without a license text',
};
const xrechnung = { source: 'XRechnung Schematron 3.0, KoSIT', licence: 'Apache-2.0' };

const sources: Record<string, { file: string; source: string; licence: string }> = {
  'en16931-ubl': { file: 'en16931/EN16931-UBL-validation.sch', ...en16931 },
  'en16931-cii': { file: 'en16931/EN16931-CII-validation.sch', ...en16931 },
  'peppol-ubl': { file: 'peppol/PEPPOL-EN16931-UBL.sch', ...peppol },
  'peppol-cii': { file: 'peppol/PEPPOL-EN16931-CII.sch', ...peppol },
  'xrechnung-ubl': { file: 'xrechnung/ubl/XRechnung-UBL-validation.sch', ...xrechnung },
  'xrechnung-cii': { file: 'xrechnung/cii/XRechnung-CII-validation.sch', ...xrechnung },
};

const named = (from: XmlTree, name: string): XmlTree[] => from.children.filter((child) => child.name === name);

/** Joins the lines of an expression: line breaks have no meaning outside of string literals, and these contain none. */
const oneLine = (xpath: string): string => xpath.replaceAll(/\s+/g, ' ').trim();

const attribute = (element: XmlTree, name: string): string => {
  const value = element.attributes[name];
  if (value === undefined) throw new Error(`<${element.name}> without ${name}`);
  return value;
};

const letsOf = (from: XmlTree): { name: string; value: string }[] =>
  named(from, 'let').map((element) => ({ name: attribute(element, 'name'), value: oneLine(attribute(element, 'value')) }));

/** Converts the XSLT of a function's body to one expression: variables become `let`, a choice becomes `if`. */
function bodyOf(elements: readonly XmlTree[]): string {
  const [element, ...rest] = elements;
  if (element === undefined) throw new Error('A function without a result');
  if (element.name === 'param') return bodyOf(rest);
  if (element.name === 'variable') return `let $${attribute(element, 'name')} := (${valueOf(element)}) return ${bodyOf(rest)}`;
  if (element.name !== 'choose') return oneLine(attribute(element, 'select'));
  const [when, otherwise] = [named(element, 'when')[0], named(element, 'otherwise')[0]];
  if (!when || !otherwise || named(element, 'when').length !== 1) throw new Error('A choice of an unexpected form');
  return `if (${attribute(when, 'test')}) then ${bodyOf(when.children)} else ${bodyOf(otherwise.children)}`;
}

function valueOf(variable: XmlTree): string {
  const select = variable.attributes['select'];
  if (select !== undefined) return oneLine(select);
  const inner = variable.children[0]?.attributes['select'];
  return inner === undefined ? `'${variable.text}'` : `${variable.attributes['as'] ?? 'xs:string'}(xs:string(${oneLine(inner)}))`;
}

const severities: readonly string[] = ['fatal', 'warning', 'information'] satisfies Severity[];
const isSeverity = (text: string): text is Severity => severities.includes(text);

function assertionOf(element: XmlTree): Assertion {
  const severity = attribute(element, 'flag');
  if (!isSeverity(severity)) throw new Error(`Severity ${severity}`);
  const terms = [...new Set(element.text.match(/\bB[TG]-(?:DEX-)?\d+\b/g))];
  return { code: attribute(element, 'id'), severity, test: oneLine(attribute(element, 'test')), terms };
}

function ruleOf(element: XmlTree): Rule {
  const assertions = named(element, 'assert').map(assertionOf);
  // rules that cannot be checked are published as conditions that are always true
  const checked = assertions.filter(({ test }) => test !== 'true()');
  return { context: oneLine(attribute(element, 'context')), lets: letsOf(element), assertions: checked };
}

const patternOf = (element: XmlTree): Pattern => ({ lets: letsOf(element), rules: named(element, 'rule').map(ruleOf) });

function ruleSetOf(file: string, about: { source: string; licence: string }): RuleSet {
  const read = (name: string): XmlTree => readXmlTree(readFileSync(path.join(schemas, name)));
  const schema = read(file);
  const included = named(schema, 'include').map((element) => read(path.join(path.dirname(file), attribute(element, 'href'))));
  const namespaces = named(schema, 'ns').map((element) => [attribute(element, 'prefix'), attribute(element, 'uri')] as const);
  return {
    ...about,
    namespaces: Object.fromEntries(namespaces),
    functions: named(schema, 'function').map((element) => ({
      name: attribute(element, 'name'),
      parameters: named(element, 'param').map((parameter) => ({
        name: attribute(parameter, 'name'),
        type: parameter.attributes['as'] ?? '',
      })),
      body: bodyOf(element.children),
    })),
    lets: [...included.flatMap(letsOf), ...letsOf(schema)],
    patterns: named(schema, 'pattern').map(patternOf),
  };
}

for (const [name, { file, ...about }] of Object.entries(sources)) {
  const ruleSet = ruleSetOf(file, about);
  const codes = new Set(
    ruleSet.patterns.flatMap(({ rules }) => rules.flatMap(({ assertions }) => assertions.map(({ code }) => code))),
  );
  writeFileSync(path.join(target, `${name}.json`), `${JSON.stringify(ruleSet)}\n`);
  process.stdout.write(`${name}: ${codes.size} rules\n`);
}
