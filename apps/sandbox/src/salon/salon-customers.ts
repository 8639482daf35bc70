import { randomBytes } from 'node:crypto'
import { toE164 } from '@frontlash/domain/phone'
import type { Customer } from '../square/square-objects.ts'
import type { Journal } from './journal.ts'
import { SEEDED_LOCATIONS } from './locations.ts'
import type { SalonClock } from './salon-clock.ts'
import type { SalonListener } from './salon-events.ts'
import type { SeededBook } from './seeded-book.ts'
import { seededGuests, wireTime } from './seeded-day.ts'
import { customerIdOf, customerOf, generationsOf, peopleWithPhone, personOfCustomerId } from './seeded-people.ts'

export type CustomerFields = Partial<
  Pick<Customer, 'given_name' | 'family_name' | 'nickname' | 'email_address' | 'phone_number'>
>

export type SalonCustomers = {
  get(id: string): Customer | undefined
  /** Returns the profiles with this phone number. Profiles store phone numbers in any format. */
  withPhone(e164: string): Customer[]
  all(): readonly Customer[]
  make(fields: CustomerFields, source: Customer['creation_source'], id?: string): Customer
  /** Saves changed fields of an existing customer as the next version; undefined removes a field. */
  change(id: string, fields: { [Field in keyof CustomerFields]: CustomerFields[Field] | undefined }): Customer
  remove(id: string): void
  /** Merges existing profiles as Square does. The result has a new id, and the old profiles are removed. */
  merge(ids: readonly string[]): Customer
  /** Returns the id of the profile into which a customer was merged; the given id if the customer was not merged. */
  currentId(id: string): string
}

/** Opens the customer directory: the seeded people and all changes by users. */
export function openCustomers(options: {
  seeded: SeededBook
  clock: SalonClock
  journal: Journal
  emit: SalonListener
}): SalonCustomers {
  const { seeded: book, clock, journal, emit } = options
  const { size } = book
  const touched = new Map<string, Customer | null>()
  const mergedInto = new Map<string, string>()
  for (const entry of journal.earlier('customer')) {
    touched.set(entry.id, entry.customer)
    if (entry.into !== undefined) mergedInto.set(entry.id, entry.into)
  }
  let directory: { key: string; customers: Customer[] } | undefined
  let changes = 0

  function seeded(id: string): Customer | undefined {
    const person = personOfCustomerId(id)
    if (!person || person.location >= SEEDED_LOCATIONS.length) return undefined
    const [from, to] = book.span()
    if (person.kind === 'regular') {
      if (person.place >= size.places(person.location)) return undefined
      const holders = generationsOf(person.location, person.place, from, to)
      const isHolder = holders.some(holder => holder.kind === 'regular' && holder.generation === person.generation)
      return isHolder ? customerOf(person) : undefined
    }
    const hasCome = book.day(person.location, person.day).some(booking => booking.customer_id === id)
    return hasCome ? customerOf(person) : undefined
  }

  function get(id: string): Customer | undefined {
    const found = touched.get(id)
    return found === undefined ? seeded(id) : (found ?? undefined)
  }

  /** All seeded people of the period. The list is cached for the day, because generating the full salon is slow. */
  function seededDirectory(): Customer[] {
    const [from, to] = book.span()
    const ids = new Set<string>()
    for (const location of SEEDED_LOCATIONS.keys()) {
      for (let place = 0; place < size.places(location); place++) {
        for (const person of generationsOf(location, place, from, to)) ids.add(customerIdOf(person))
      }
      for (let day = from; day <= to; day++) {
        for (const person of seededGuests(size, location, day)) ids.add(customerIdOf(person))
      }
    }
    return [...ids].map(id => customerOf(personOfCustomerId(id)!))
  }

  let seededToday: { today: number; customers: Customer[] } | undefined

  function all(): readonly Customer[] {
    const today = clock.today()
    const key = `${today} ${changes}`
    if (directory?.key === key) return directory.customers
    if (seededToday?.today !== today) seededToday = { today, customers: seededDirectory() }
    const untouched = seededToday.customers.filter(customer => !touched.has(customer.id))
    const customers = [...untouched, ...[...touched.values()].filter(customer => customer !== null)].sort(byName)
    directory = { key, customers }
    return customers
  }

  function save(customer: Customer): void {
    touched.set(customer.id, customer)
    changes++
    journal.write({ kind: 'customer', id: customer.id, customer })
  }

  function drop(customer: Customer, into?: string): void {
    touched.set(customer.id, null)
    if (into !== undefined) mergedInto.set(customer.id, into)
    changes++
    journal.write({ kind: 'customer', id: customer.id, customer: null, ...(into !== undefined && { into }) })
  }

  function fresh(fields: CustomerFields, source: Customer['creation_source'], id: string): Customer {
    const at = wireTime(clock.now().getTime())
    return {
      id,
      created_at: at,
      updated_at: at,
      ...fields,
      preferences: { email_unsubscribed: false },
      creation_source: source,
      version: 0,
    }
  }

  return {
    get,
    withPhone(e164) {
      const [from, to] = book.span()
      const ofSeed = peopleWithPhone(e164, from, to)
        .map(person => customerIdOf(person))
        .filter(id => !touched.has(id))
        .map(seeded)
      return [...ofSeed, ...touched.values()].filter(
        (customer): customer is Customer => !!customer && toE164(customer.phone_number ?? '') === e164,
      )
    },
    all,
    make(fields, source, id = newCustomerId()) {
      const customer = fresh(fields, source, id)
      save(customer)
      emit({ type: 'customer.created', customer })
      return customer
    },
    change(id, fields) {
      const before = get(id)!
      const at = wireTime(clock.now().getTime())
      const after = { ...before, ...fields, updated_at: at, version: before.version + 1 }
      for (const field of Object.keys(fields) as (keyof CustomerFields)[])
        if (fields[field] === undefined) delete after[field]
      const customer = after as Customer
      save(customer)
      emit({ type: 'customer.updated', customer })
      return customer
    },
    remove(id) {
      const customer = get(id)!
      drop(customer)
      emit({ type: 'customer.deleted', customer })
    },
    merge(ids) {
      const old = ids.map(id => get(id)!)
      const { id, created_at, updated_at, preferences, creation_source, version, ...fields } = Object.assign(
        {},
        ...old.toReversed(),
      ) as Customer
      const made = fresh(fields, 'MERGE', newCustomerId())
      const merge = { fromCustomerIds: ids, toCustomerId: made.id }
      save(made)
      for (const customer of old) drop(customer, made.id)
      emit({ type: 'customer.created', customer: made, merge })
      for (const customer of old) emit({ type: 'customer.deleted', customer, merge })
      return made
    },
    currentId(id) {
      let at = id
      while (mergedInto.has(at)) at = mergedInto.get(at)!
      return at
    },
  }
}

/** Sorts customers by given name and then family name, ignoring accents and case. */
export function byName(a: Customer, b: Customer): number {
  const [left, right] = [sortKey(a), sortKey(b)]
  if (left !== right) return left < right ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Sort keys are cached, because the whole directory is sorted. */
const sortKeys = new WeakMap<Customer, string>()

function sortKey(customer: Customer): string {
  const known = sortKeys.get(customer)
  if (known !== undefined) return known
  const name = `${customer.given_name ?? ''}\u0000${customer.family_name ?? ''}`
  const key = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  sortKeys.set(customer, key)
  return key
}

function newCustomerId(): string {
  return `CUST${randomBytes(11).toString('hex').toUpperCase()}`
}
