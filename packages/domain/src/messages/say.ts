import { UNNAMED_SERVICE } from '../appointment/service-name.ts'
import type { Language } from '../language.ts'
import type { EN, MessageKey } from './en.ts'
import type { FIRST_SCREEN_EN } from './first-screen.ts'

/**
 * The names of the placeholders in a message. Placeholders have three forms: `{name}`, `[ de {name}]`, and `{n, one:
 * ...; other: ...}`.
 */
type Names<Text> = Text extends `${string}{${infer Mark}}${infer Rest}`
  ? (Mark extends `${infer Name},${string}` ? Name : Mark) | Names<Rest>
  : never

/** The names of the placeholders in square brackets, whose values may be missing. */
type OptionalNames<Text> = Text extends `${string}[${infer Part}]${infer Rest}`
  ? Names<Part> | OptionalNames<Rest>
  : never

/** The value of the placeholder `n` is the number that selects the plural form. */
type Value<Name> = Name extends 'n' ? number : string | number

type ValuesOfText<Text> = {
  readonly [Name in Exclude<Names<Text>, OptionalNames<Text>>]: Value<Name>
} & { readonly [Name in OptionalNames<Text>]?: Value<Name> | null | undefined }

/** The arguments after the key: the values of the placeholders, or nothing for a message without placeholders. */
export type ValuesOf<English, Key extends keyof English> = [Names<English[Key]>] extends [never]
  ? []
  : [Names<English[Key]>] extends [OptionalNames<English[Key]>]
    ? [values?: ValuesOfText<English[Key]>]
    : [values: ValuesOfText<English[Key]>]

/** Formats the message with a key. The type `English` of the English messages defines the keys and the placeholders. */
export type SayOf<English> = <Key extends keyof English & string>(key: Key, ...values: ValuesOf<English, Key>) => string

/** Formats the messages of client screens in one language. */
export type Say = SayOf<typeof EN>

/**
 * Formats the messages of the page `/`, which are loaded before all others. A function of the type `Say` can be used as
 * a `SayFirst`.
 */
export type SayFirst = SayOf<typeof FIRST_SCREEN_EN>

/** The key of a message without placeholders. */
export type PlainKey = {
  [Key in MessageKey]: ValuesOf<typeof EN, Key> extends [] ? Key : never
}[MessageKey]

/** The key of a message with its values. Screens store this form, because the sentence changes with the language. */
export type Message = { [Key in MessageKey]: readonly [key: Key, ...values: ValuesOf<typeof EN, Key>] }[MessageKey]

export function sayMessage(say: Say, [key, ...values]: Message): string {
  return (say as (key: MessageKey, ...values: readonly unknown[]) => string)(key, ...values)
}

type Values = Readonly<Record<string, string | number | null | undefined>>

/**
 * Returns the function that formats the messages of a language.
 *
 * @param words the messages of this language, with the keys of `English`
 */
export function sayIn<English>(words: Readonly<Record<keyof English, string>>, language: Language): SayOf<English> {
  return (key, ...[values]) => filled(words[key], language, values ?? {})
}

/**
 * Replaces the placeholders of a message (docs/languages.md, "Marks in a message"). If a value in square brackets is
 * missing, the whole content of the brackets is omitted. In Spanish and Vietnamese, a service without a name counts as
 * missing.
 */
export function filled(words: string, language: Language, values: Values): string {
  const isMissing = (name: string) =>
    (values[name] ?? '') === '' || (language !== 'en' && values[name] === UNNAMED_SERVICE)
  const text = words
    .replace(PLURAL, (_, name: string, one: string, other: string) => (Number(values[name]) === 1 ? one : other))
    .replace(/\[([^\]]*)\]/g, (_, part: string) =>
      [...part.matchAll(NAME)].some(([, name]) => isMissing(name!)) ? '' : part,
    )
    .replace(NAME, (_, name: string) => String(values[name] ?? ''))
    // A value such as "8:00 p.m." or "Maria G." may end with a period before the period of the sentence.
    .replace(/(?<!\.)\.\.(?!\.)/g, '.')
  return language === 'es' ? text.replace(/\b(l)as (?=1:)/gi, '$1a ') : text
}

const NAME = /\{([^{}]+)\}/g
const PLURAL = /\{(\w+), one: ((?:[^{};]|\{\w+\})*); other: ((?:[^{}]|\{\w+\})*)\}/g
