import pg from 'pg'

/** Runs `work` on the attacked salon's database. Attacks use it to make rows older and to read stored rows. */
export async function withDatabase<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
