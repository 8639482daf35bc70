import type pg from 'pg'

/** A device that was revoked after the backup was made. The restore has made it active again. */
export type RevivedDevice = { readonly name: string | null; readonly locationId: string | null }

export type CarriedOver = {
  /** The number of phone numbers that opted out after the backup was made. */
  readonly optOuts: number
  readonly revived: readonly RevivedDevice[]
}

/**
 * Copies data that must not be lost from the replaced salon (schema `public`) to the restored salon (the default schema
 * of `client`): all opt-outs from texts, and the record of used two-step codes. Ends all sessions of the restored
 * salon, and returns its devices that were revoked after the backup was made. Called in the transaction that swaps the
 * schemas.
 */
export async function carryOver(client: pg.Client, now: Date): Promise<CarriedOver> {
  await client.query('update sessions set ended_at = $1 where ended_at is null', [now])
  const { rows } = await client.query(`select to_regclass('public.opt_outs') is not null as found`)
  if (!rows[0].found) return { optOuts: 0, revived: [] }
  const { rowCount } = await client.query(
    `insert into opt_outs (phone, source, since) select phone, source, since from public.opt_outs
     on conflict (phone) do nothing`,
  )
  // These rows deduplicate messages that the provider delivers again after the restore.
  await client.query(
    `insert into inbound_texts (provider_id, phone, word, at)
     select provider_id, phone, word, at from public.inbound_texts on conflict (provider_id) do nothing`,
  )
  await keepUsedCodes(client)
  const revived = await client.query<RevivedDevice>(
    `select d.name, d.location_id as "locationId" from devices d join public.devices o on o.id = d.id
      where d.revoked_at is null and o.revoked_at is not null order by d.name`,
  )
  return { optOuts: rowCount ?? 0, revived: revived.rows }
}

/** Makes sure that a two-step code that was used after the backup was made is not accepted again. */
async function keepUsedCodes(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select to_regclass('public.recovery_codes') is not null and to_regclass('recovery_codes') is not null as found`,
  )
  if (!rows[0].found) return
  await client.query(
    `update recovery_codes c set used_at = old.used_at from public.recovery_codes old
      where old.staff_id = c.staff_id and old.code_hash = c.code_hash and c.used_at is null`,
  )
  await client.query(
    `update staff s set two_step_last = old.two_step_last from public.staff old
      where old.id = s.id and old.two_step_secret = s.two_step_secret
        and old.two_step_last > coalesce(s.two_step_last, 0)`,
  )
}
