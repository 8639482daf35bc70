import type pg from 'pg'

/** PostgreSQL's description of a statement: the types of its parameters in order, and its columns. */
export type Description = {
  readonly parameterTypes: readonly number[]
  readonly columns: readonly { readonly name: string; readonly type: number }[]
}

type ProtocolConnection = {
  parse(query: { name: string; text: string; types: number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
  on(event: 'parameterDescription', handler: (message: { dataTypeIDs: number[] }) => void): void
  off(event: 'parameterDescription', handler: (message: { dataTypeIDs: number[] }) => void): void
}

/**
 * Makes PostgreSQL parse and describe a statement without running it
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY). Throws PostgreSQL's error.
 */
export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  const { connection } = client as unknown as { connection: ProtocolConnection }
  return new Promise((resolve, reject) => {
    let parameterTypes: readonly number[] = []
    let columns: Description['columns'] = []
    let failure: Error | undefined
    const takeParameters = (message: { dataTypeIDs: number[] }) => {
      parameterTypes = message.dataTypeIDs
    }
    // The driver's interface for a custom query (pg's "submittable", like pg-cursor).
    client.query({
      submit: () => {
        connection.on('parameterDescription', takeParameters)
        connection.parse({ name: '', text, types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription: (message: { fields: { name: string; dataTypeID: number }[] }) => {
        columns = message.fields.map(field => ({ name: field.name, type: field.dataTypeID }))
      },
      handleError: (error: Error) => {
        failure = new Error(`${error.message}\n${text}`)
      },
      handleReadyForQuery: () => {
        connection.off('parameterDescription', takeParameters)
        if (failure) reject(failure)
        else resolve({ parameterTypes, columns })
      },
    } as unknown as pg.Submittable)
  })
}
