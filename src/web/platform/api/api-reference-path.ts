/** Where settings and the palette lead integrators. */
export const apiReferencePath = '/api-reference';
