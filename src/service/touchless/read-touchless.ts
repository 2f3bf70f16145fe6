import type { z } from 'zod';
import { defaultTouchless, type TouchlessRule, type TouchlessSettings } from '#contract/document-types/touchless.ts';
import type { touchlessBff, TouchlessSimulation, TouchlessState } from '#contract/document-types/touchless-bff.ts';
import { DomainError } from '#contract/core/errors.ts';
import { listDocumentTypes } from '#service/document-types/types.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { passes } from './judge.ts';
import { countPasses } from './passes.store.ts';
import { findReadDocuments, type ReadDocument } from './readings.store.ts';
import { findRule, listRules, type RuleRow } from './rules.store.ts';
import { countObstacles, positionsOf, proofOf, type Validated } from './simulate.ts';
import { wrongFields } from './wrong-fields.ts';

const maxShown = 20;

export const stateOf = (rule: RuleRow | undefined): TouchlessState['state'] =>
  rule?.isOn ? 'on' : rule?.pause ? 'paused' : 'off';

type Listed = z.input<typeof touchlessBff.list.answer.schema>[number];

export async function listTouchless(ctx: Ctx): Promise<Listed[]> {
  const [types, rules] = [await listDocumentTypes(ctx.db, ctx.actor.tenantId), await listRules(ctx.db)];
  const listed: Listed[] = [];
  for (const { documentType, name, isActive } of types) {
    const rule = rules.find((each) => each.documentType === documentType);
    if (!isActive && !rule) continue;
    const { passed, wrong } = await countPasses(ctx.db, documentType, rule?.since ?? null);
    listed.push({ documentType, name, state: stateOf(rule), passed, wrong });
  }
  return listed;
}

export async function assertType(ctx: Ctx, documentType: string): Promise<void> {
  const types = await listDocumentTypes(ctx.db, ctx.actor.tenantId);
  if (!types.some((each) => each.documentType === documentType)) throw new DomainError('document_type_not_found');
}

export async function readTouchless(ctx: Ctx, documentType: string): Promise<TouchlessState> {
  await assertType(ctx, documentType);
  const rule = await findRule(ctx.db, documentType);
  return {
    state: stateOf(rule),
    settings: rule?.settings ?? defaultTouchless,
    since: rule?.since?.toISOString() ?? null,
    changedBy: rule?.changedBy ?? null,
    proof: rule?.proof ?? null,
    ...(await countPasses(ctx.db, documentType, rule?.since ?? null)),
    pause: rule?.pause ?? null,
  };
}

const judged = (document: ReadDocument): Validated & { document: ReadDocument; fields: string[] } => {
  const fields = wrongFields(document.facts, document);
  return { facts: document.facts, isWrong: fields.length > 0, document, fields };
};

/** Returns the proof of a rule before it is switched on. */
export const proveRule = async (ctx: Ctx, documentType: string, rule: TouchlessRule) =>
  proofOf(rule, (await findReadDocuments(ctx.db, documentType, 'Validated')).map(judged));

type Asked = Pick<TouchlessSettings, 'rule' | 'promise'>;

export async function simulateTouchless(ctx: Ctx, documentType: string, asked: Asked): Promise<TouchlessSimulation> {
  const { rule } = asked;
  await assertType(ctx, documentType);
  const validated = (await findReadDocuments(ctx.db, documentType, 'Validated')).map(judged);
  const open = (await findReadDocuments(ctx.db, documentType, 'Extracted')).map(({ facts }) => facts);
  const wrong = validated.filter(({ facts, isWrong }) => isWrong && passes(rule, facts)).slice(0, maxShown);
  return {
    validated: validated.length,
    open: open.length,
    positions: positionsOf(asked, validated, open),
    obstacles: countObstacles(rule, [...validated.map(({ facts }) => facts), ...open]),
    wrong: wrong.map(({ document, fields }) => ({ documentId: document.id, fileName: document.fileName, fields })),
  };
}
