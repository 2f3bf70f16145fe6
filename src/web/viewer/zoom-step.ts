/** Zoom factor of one key press or click. */
export const zoomStep = 1.25;
