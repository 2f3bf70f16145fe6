export const forgottenPasswordPath = '/connect/forgotten-password';
