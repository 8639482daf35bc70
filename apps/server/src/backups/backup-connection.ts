import pg from 'pg'

const BACKUP_NAME = 'frontlash-backup'

/**
 * Opens a connection without the server's statement timeout, because one statement copies a whole table. The caller
 * must close the connection.
 */
export async function openOwnConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: BACKUP_NAME, keepAlive: true })
  // Without a listener, a lost connection would end the process. The failing statement reports the error in any case.
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function onOwnConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openOwnConnection(url)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Returns the URL of the same database with `schema` as the default schema. */
export function inSchema(url: string, schema: string): string {
  const address = new URL(url)
  address.searchParams.set('options', `-c search_path=${schema}`)
  return address.toString()
}
