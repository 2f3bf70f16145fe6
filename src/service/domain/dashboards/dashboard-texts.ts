import type { DocumentState } from '#contract/document-states.ts';

const english = {
  documents: 'Documents',
  received: 'Received',
  validated: 'Validated',
  exported: 'Exported',
  exportFailed: 'Export failed',
  rate: 'Validated without a correction (%)',
  checked: 'Validated documents',
  accuracy: 'Read correctly (%)',
  corrections: 'Corrections',
  reading: 'From receiving to the end of reading (minutes, median)',
  checking: 'From there to validation (minutes, median)',
  review: 'Waiting for a check',
  approval: 'Waiting for approval',
  export: 'Waiting for export',
  median: 'From start to decision (hours, median)',
  slow: 'Nine of ten were faster (hours)',
  noCurrency: 'Without currency',
  ages: ['up to 1 h', '1 to 8 h', '8 to 24 h', '1 to 3 days', '3 to 7 days', 'over 7 days'],
  states: {
    New: 'New',
    Extracting: 'Being read',
    Extracted: 'To check',
    Validated: 'Validated',
    Paused: 'Paused',
    Error: 'Error',
  } satisfies Record<DocumentState, string>,
};
export type DashboardTexts = typeof english;

const czech: DashboardTexts = {
  documents: 'Doklady',
  received: 'Přijaté',
  validated: 'Ověřené',
  exported: 'Exportované',
  exportFailed: 'Export selhal',
  rate: 'Ověřené bez opravy (%)',
  checked: 'Ověřené doklady',
  accuracy: 'Přečteno správně (%)',
  corrections: 'Opravy',
  reading: 'Od přijetí do konce čtení (minuty, medián)',
  checking: 'Odtud do ověření (minuty, medián)',
  review: 'Čeká na kontrolu',
  approval: 'Čeká na schválení',
  export: 'Čeká na export',
  median: 'Od zahájení do rozhodnutí (hodiny, medián)',
  slow: 'Devět z deseti bylo rychlejších (hodiny)',
  noCurrency: 'Bez měny',
  ages: ['do 1 h', '1 až 8 h', '8 až 24 h', '1 až 3 dny', '3 až 7 dní', 'přes 7 dní'],
  states: {
    New: 'Nové',
    Extracting: 'Čtou se',
    Extracted: 'Ke kontrole',
    Validated: 'Ověřené',
    Paused: 'Pozastavené',
    Error: 'Chyba',
  },
};

export const dashboardTexts = (culture: string): DashboardTexts => (culture === 'cs-CZ' ? czech : english);
