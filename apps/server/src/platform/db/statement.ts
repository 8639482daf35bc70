import type { StatementTypes } from './statement-types.generated.ts'

/**
 * A named SQL statement. PostgreSQL parses and plans it once per connection. `Row` is the type of a result row,
 * `Parameters` the values of its `:names`.
 */
export type Statement<Row, Parameters = Loose> = {
  readonly name: string
  /** The SQL with PostgreSQL's `$1`, `$2`, … instead of names. */
  readonly text: string
  readonly parameters: readonly string[]
  /** Only for the compiler; undefined at run time. */
  readonly types?: { readonly row: Row; readonly take: (parameters: Parameters) => void }
}

/** The arguments of a statement; none for a statement without parameters. */
export type Given<Parameters> = [Parameters] extends [Record<string, never>]
  ? []
  : Loose extends Parameters
    ? [parameters?: Parameters]
    : [parameters: Parameters]

type Loose = Record<string, unknown>
type Described<Name extends string> = Name extends keyof StatementTypes ? StatementTypes[Name] : undefined
export type ParametersOf<Name extends string> =
  Described<Name> extends { readonly parameters: infer Parameters } ? Parameters : Loose

/**
 * An error message for each key of `Row` that the statement does not return or returns with another type. If there is
 * no such key, the type is `never`.
 */
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
  /** Declares the type of a row. The compiler compares it with the statement's columns in PostgreSQL. */
  readonly returns: <Row>(
    ...mismatch: [Mismatch<Row, Name>] extends [never] ? [] : [Mismatch<Row, Name>]
  ) => Statement<Row, ParametersOf<Name>>
}

const byName = new Map<string, Statement<unknown, never>>()

/**
 * Defines a statement, in which parameters are written as `:name`. The statement's name must be unique in the server.
 * The compiler compares callers and row types with PostgreSQL's types in statement-types.generated.ts. Statements that
 * are missing in this file, such as statements of tests, are not compared.
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

/** Returns the statements that all loaded modules have defined. */
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
 * Matches a parameter, or syntax in which a colon has another meaning: a string, a quoted name, a comment or a cast.
 */
const NAME_OR_LITERAL = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|::|:([a-z]\w*)/gi
