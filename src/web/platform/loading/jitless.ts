/**
 * zod compiles its schemas by `new Function`, which the content security policy forbids. It decides when a schema is made, so this
 * is imported before any schema is.
 */
import { config } from 'zod/v4/core';

config({ jitless: true });
