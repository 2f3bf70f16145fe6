/** The catalogs whose texts have ids, written by hand; those of the web application are collected from its code (`lingui.config.ts`). */
export const idCatalogs = ['common', 'reasons', 'audit', 'events', 'emails', 'pages', 'service', 'types', 'rules'] as const;
