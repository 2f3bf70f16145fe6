/** One press or click of zooming. */
export const zoomStep = 1.25;
