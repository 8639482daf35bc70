import type { StatementTypes } from './statement-types.generated.ts'

/**
 * A named SQL statement, which PostgreSQL parses and plans once per connection. `Row` is the type of a result row,
 * `Parameters` the values of its `:names`.
 */
export type Statement<Row, Parameters = Loose> = {
  readonly name: string
  /** The SQL with `$1`, `$2`, … instead of the names, as PostgreSQL expects. */
  readonly text: string
  /** The parameter names in the order of `$1`, `$2`, … */
  readonly parameters: readonly string[]
  /** For the compiler only; undefined at run time. */
  readonly types?: { readonly row: Row; readonly take: (parameters: Parameters) => void }
}

/** The arguments of a statement: none when it has no parameters. */
export type Given<Parameters> = [Parameters] extends [Record<string, never>]
  ? []
  : Loose extends Parameters
    ? [parameters?: Parameters]
    : [parameters: Parameters]

type Loose = Record<string, unknown>
type Described<Name extends string> = Name extends keyof StatementTypes ? StatementTypes[Name] : undefined
export type ParametersOf<Name extends string> =
  Described<Name> extends { readonly parameters: infer Parameters } ? Parameters : Loose

/** The keys of `Row` that the statement does not return, or returns with another type. */
export type Mismatch<Row, Name extends string> =
  Described<Name> extends { readonly row: infer Real }
    ? {
        [Key in keyof Row]-?: Key extends keyof Real
          ? NonNullable<Row[Key]> extends Real[Key]
            ? never
            : `${Key & string} is of another type`
          : `${Key & string} is not among the columns`
      }[keyof Row]
    : never

type NewStatement<Name extends string> = Statement<never, ParametersOf<Name>> & {
  /** Declares the row type; the compiler checks it against the statement's columns and their types in PostgreSQL. */
  readonly returns: <Row>(
    ...mismatch: [Mismatch<Row, Name>] extends [never] ? [] : [Mismatch<Row, Name>]
  ) => Statement<Row, ParametersOf<Name>>
}

const byName = new Map<string, Statement<unknown, never>>()

/**
 * Defines a statement; names must be unique in the server. Parameters are written `:name`. The compiler checks callers
 * and row types against statement-types.generated.ts, which has PostgreSQL's types of all parameters and columns. A
 * statement that is missing in that file, as in a test, is not checked.
 */
export function statement<Name extends string>(name: Name, sql: string): NewStatement<Name> {
  const parameters: string[] = []
  const text = sql.replace(NAME_OR_LITERAL, (found, parameter?: string) => {
    if (parameter === undefined) return found
    if (!parameters.includes(parameter)) parameters.push(parameter)
    return `$${parameters.indexOf(parameter) + 1}`
  })
  const made: NewStatement<Name> = { name, text, parameters, returns: () => made as never }
  byName.set(name, made as Statement<unknown, never>)
  return made
}

/** All statements that the loaded modules have defined. */
export function allStatements(): readonly Statement<unknown, never>[] {
  return [...byName.values()]
}

export function valuesFor({ name, parameters }: Statement<unknown, never>, given: Loose = {}): unknown[] {
  return parameters.map(parameter => {
    if (given[parameter] === undefined) throw new Error(`${name} was sent without :${parameter}`)
    return given[parameter]
  })
}

/**
 * Matches a parameter, or one of the texts in which a colon means something else: a string, a quoted name, a comment, a
 * cast.
 */
const NAME_OR_LITERAL = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|::|:([a-z]\w*)/gi
