import { join } from 'node:path'

/** The folder for compiled sources. They halve the time that a test's process needs to load. */
export const COMPILED_FOLDER = join(import.meta.dirname, '../../../.cache/compiled')

/** The environment variables for a process that loads our sources from any folder. */
export const COMPILED = { NODE_COMPILE_CACHE: COMPILED_FOLDER, NODE_COMPILE_CACHE_PORTABLE: '1' } as const
