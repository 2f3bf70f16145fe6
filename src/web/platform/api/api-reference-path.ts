/** Page for integrators, linked from the settings and the palette. */
export const apiReferencePath = '/api-reference';
