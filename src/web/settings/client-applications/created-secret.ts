/** Client secret that is shown once. */
export type Made = { id: string; name: string; secret: string };
