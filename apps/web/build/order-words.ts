import type { Plugin } from 'vite'

type Module = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Replaces the keys of the Spanish and Vietnamese messages by the position of each key in the list of English keys.
 * Every page that loads Spanish or Vietnamese also loads this list. Without keys, a language is a third smaller to
 * download.
 */
export function orderWords(): Plugin {
  return {
    name: 'order-words',
    apply: 'build',
    enforce: 'pre',
    async transform(_, id) {
      const language = /\/messages\/(es|vi)\.ts$/.exec(id)?.[1]
      if (!language) return undefined
      const load = (path: string): Promise<Module> => import(path)
      const name = language.toUpperCase()
      const [words, { EN }] = await Promise.all([load(id), load(id.replace(/\w+\.ts$/, 'en.ts'))])
      const list = JSON.stringify(Object.keys(EN!).map(key => words[name]![key]))
      const code = `import { EN } from './en.ts'
const list = ${list}
export const ${name} = Object.fromEntries(Object.keys(EN).map((key, index) => [key, list[index]]))`
      return { code, map: null }
    },
  }
}
