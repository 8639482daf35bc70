import pg from 'pg'

/** Runs `work` on the database of the attacked salon. Attacks use it to make rows older and to read rows. */
export async function withDatabase<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
