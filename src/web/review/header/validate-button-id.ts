/** ID of the button that gets the focus when no value is left to review. */
export const validateButtonId = 'validate-and-next';
