/** Valid requests about settings and data around documents: tables, connections, memory, rules, questions of approval. */
import fc from 'fast-check';
import { connectedSystems } from '#contract/accounting-systems/types.ts';
import { confidenceSteps, defaultTouchless } from '#contract/document-types/touchless.ts';
import { defaultDuplicateRules } from '#contract/tenant/duplicate-rules.ts';
import { ownName } from './names.ts';
import { document, fresh, one, type Recipe, some, table, text, unit } from './recipe-parts.ts';

/** Host of the language model, which is never called. */
export const modelHost = 'model.example.test';
const connection = { accountingSystemId: ownName('connectedsystem') };
const columns = { id: ownName('columntable') };
const rule = fc.record({
  provedFields: one<string[]>([], ['total_amount']),
  minConfidence: one(...confidenceSteps),
  minSupplierDocuments: one(0, 3),
  amountLimit: one(null, { amount: '1000', currency: 'CZK' }),
});
const touchless = rule.map((changes) => ({ ...defaultTouchless.rule, ...changes }));

export const booksRecipes: Readonly<Record<string, Recipe>> = {
  'accountingSystemsBff.change': {
    path: { accountingSystemId: ownName('ownsystem') },
    body: fc.record({ name: fresh, accountingUnitIds: one<string[]>([]) }),
  },
  'accountingSystemsBff.setSettings': {
    path: { system: one(...connectedSystems) },
    // a changed setting is refused where a secret is kept, which any setting that is not shown may be
    body: fc.record({ settings: fc.oneof(fc.constant({}), fc.record({ code: fresh })) }),
  },
  'connectorsBff.set': {
    path: connection,
    body: fc.record({
      kind: one('Folder'),
      settings: fc.record({ path: one('out', 'in/out'), exportFormat: one('Json', 'ISDOC'), awaitsAnswer: fc.boolean() }),
      isAutomatic: one(false),
      secret: one(null),
    }),
  },
  'connectorsBff.test': { path: connection },
  'connectorsBff.fetchLists': { path: { accountingSystemId: ownName('listedsystem') } },
  'connectorsBff.remove': { path: { accountingSystemId: ownName('doomedconnection') } },
  'connectorsBff.dryRun': { body: fc.record({ documentId: ownName('bookeddocument') }) },
  'connectorsBff.check': { body: fc.record({ documentId: ownName('checkeddocument') }) },
  'connectorsBff.send': { body: fc.record({ documentIds: some(ownName('bookeddocument')), repeat: fc.boolean() }) },
  'connectorsBff.ask': { path: { transferId: ownName('opentransfer') } },
  'externalDataBff.renameColumn': { path: columns, body: fresh.map((to) => ({ from: 'Colour', to })) },
  'externalDataBff.rows': {
    path: table,
    query: fc.record({ query: one('', 'P', 'Slovo'), skip: one(0, 1), take: one(0, 50) }),
  },
  'documentTypesBff.filled': {
    path: { documentType: one('invoice'), field: ownName('lookupfield') },
    query: fc.record({ key: one('P-1', 'none') }),
  },
  'touchlessBff.simulate': {
    path: { documentType: one('invoice', 'receipt') },
    body: fc.record({ rule: touchless, promise: one(0.01, 0.25) }),
  },
  'touchlessBff.set': {
    path: { documentType: one('invoice', 'receipt') },
    body: fc.record({
      settings: fc.record({ rule: touchless, promise: one(0.01, 0.25), sampleShare: one(0.02, 1) }),
      isOn: one(false, false, true),
    }),
  },
  'tenantBff.setDuplicateRules': {
    body: fc
      .record({ file: fc.boolean(), amountTolerance: one('0', '1.50'), dayTolerance: one(0, 31), level: one('Warning', 'Error') })
      .map((changes) => ({ rules: { ...defaultDuplicateRules, ...changes } })),
  },
  'memoryBff.forgetField': { path: { layoutId: ownName('learnedlayout'), field: one('total_amount') } },
  'memoryBff.forgetLayout': { path: { layoutId: ownName('doomedlayout') } },
  'memoryBff.forgetOfDocument': {
    path: document(ownName('remembereddocument')),
    body: fc.constant({ field: 'total_amount' }),
  },
  'memoryBff.restoreField': { path: { layoutId: ownName('forgottenfield'), field: one('total_amount') } },
  'memoryBff.restoreLayout': { path: { layoutId: ownName('forgottenlayout') } },
  'memoryBff.restoreOfDocument': {
    path: document(ownName('forgottendocument')),
    body: fc.constant({ field: 'total_amount' }),
  },
  'languageModelBff.set': {
    body: fc.record({
      settings: fc.record({ isOn: fc.boolean(), documentsPerDay: one(1, 100) }),
      host: fc.constant(modelHost),
    }),
  },
  'documentsBff.unlock': { path: document(ownName('lockeddocument')), body: fc.constant({ password: 'open sesame' }) },
  'reviewBff.duplicateImage': { path: document(ownName('copydocument')) },
  'approvalBff.setSettings': {
    body: fc.record({
      afterEdit: one('forbid', 'reset', 'allow'),
      watchedFields: one(['total_amount'], []),
      linkNeedsSignIn: fc.boolean(),
    }),
  },
  'approvalBff.ask': {
    path: document(ownName('askabledocument')),
    body: fc.record({ userId: ownName('askedperson'), question: text }),
  },
  'approvalBff.withdrawQuestion': { path: document(ownName('askeddocument')) },
  'approvalBff.answerQuestion': { path: document(ownName('questioneddocument')), body: fc.record({ answer: text }) },
  'approvalAdmin.prove': {
    body: fc.record(
      { over: one('0', '1000.50'), currency: one('CZK'), supplier: text, unitId: unit, documentType: one('invoice') },
      { requiredKeys: ['over', 'currency'] },
    ),
  },
};
