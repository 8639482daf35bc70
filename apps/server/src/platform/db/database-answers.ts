import { type Queries, statement } from './database.ts'

const ANYBODY_THERE = statement('health.database', 'select 1')

/** Whether the database answers within `withinMs`; a hung one, an absent one and a used-up pool all count as no. */
export async function databaseAnswers(queries: Queries, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), withinMs)
  })
  const answered = queries.run(ANYBODY_THERE).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
