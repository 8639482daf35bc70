import { join } from 'node:path'

/** Where this checkout's sources are, once compiled: halves what a process of the tests needs to load them. */
export const COMPILED_FOLDER = join(import.meta.dirname, '../../../.cache/compiled')

/** Environment variables of a process that loads our sources, wherever its checkout is. */
export const COMPILED = { NODE_COMPILE_CACHE: COMPILED_FOLDER, NODE_COMPILE_CACHE_PORTABLE: '1' } as const
