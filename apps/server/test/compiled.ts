import { join } from 'node:path'

/**
 * The folder for this checkout's compiled sources, which halves the time that a process of the tests needs to load
 * them.
 */
export const COMPILED_FOLDER = join(import.meta.dirname, '../../../.cache/compiled')

/** Environment variables of a process that loads our sources, in whichever folder its checkout is. */
export const COMPILED = { NODE_COMPILE_CACHE: COMPILED_FOLDER, NODE_COMPILE_CACHE_PORTABLE: '1' } as const
