/**
 * Codes of US states, as a part of a pattern. Without DE, ID and KS, which are Germany, any number and a Czech payment symbol before the
 * same number of digits.
 */
export const usStates = 'A[KLRZ]|C[AOT]|FL|GA|HI|I[ALN]|KY|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';
