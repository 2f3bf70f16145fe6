/** The focus goes there when nothing is left to check. */
export const validateButtonId = 'validate-and-next';
