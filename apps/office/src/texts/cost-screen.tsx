import type { TextCostResponse } from '@frontlash/contract/office-texts'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { budgetShare, budgetState, type TextBudget } from '@frontlash/domain/texts/text-cost'
import { textName } from '@frontlash/domain/texts/text-names'
import { Icon } from '@frontlash/ui/icon'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { salonToday } from '@frontlash/web-client/salon-today'
import { useServerInfo } from '@frontlash/web-client/server-clock'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { DetailState } from '../form/detail-state.tsx'
import { Section } from '../form/section.tsx'
import { counted } from '../format/counted.ts'
import { AppLink } from '../frame/app-link.tsx'
import { ForAdmins, OfficePage } from '../frame/office-page.tsx'
import { FilterBar, FilterChoice } from '../list/filter-bar.tsx'
import { oneOf } from '../list/list-address.ts'
import { ListTable } from '../list/list-table.tsx'
import parts from '../list/row-parts.module.css'
import { useIsPhone } from '../list/use-is-phone.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { useScrollAndFocusRestoration } from '../list/use-scroll-and-focus-restoration.ts'
import styles from './cost-screen.module.css'

const MONTHS = ['1', '3', '6', '12', '25'] as const
const DEFAULT_MONTHS = '3'
const RULES = { months: oneOf(MONTHS) }
const COLUMNS = ['Text', 'Location', 'Texts', 'Parts', 'Cost'] as const

/** /office/texts/cost: the estimated cost of texts (docs/product/office/texts.md, "Cost of texts"). */
export default function TextCostScreen() {
  return (
    <ForAdmins title="Cost of texts">
      <TextCost />
    </ForAdmins>
  )
}

function TextCost() {
  const address = useListAddress(RULES)
  const { months = DEFAULT_MONTHS } = address.query
  const result = useQuery({
    queryKey: ['text-cost', months],
    queryFn: () => officeCalls.textCost({ query: { months } }),
  })
  const page = useRef<HTMLElement>(null)
  useScrollAndFocusRestoration(page, result.data !== undefined)
  return (
    <OfficePage title="Cost of texts" page={page} back={{ to: '/office/texts', name: 'All texts' }}>
      <p className="lead">
        An estimate: a long text is billed as several parts. The parts that went out, times today’s price of a part in
        Settings, Texts, for earlier months too.
      </p>
      <FilterBar isSingle count={address.query.months ? 1 : 0} onClear={() => address.change({ months: null })}>
        <FilterChoice
          label="Period"
          value={months}
          choices={MONTHS.map(one => [one, one === '1' ? 'This month' : `${one} months`] as const)}
          onChange={value => address.change({ months: value === DEFAULT_MONTHS ? null : value })}
        />
      </FilterBar>
      <DetailState result={result} failed="What texts cost could not be loaded.">
        {rows =>
          rows.length === 0 ? (
            <p>No texts yet.</p>
          ) : (
            <div className={styles.months}>
              <Budget rows={rows} />
              {[...Map.groupBy(rows, row => row.month)].map(([month, found]) => (
                <Month key={month} month={month} rows={found} />
              ))}
            </div>
          )
        }
      </DetailState>
    </OfficePage>
  )
}

/** Shows the used part of the text budget. The component renders again when the salon's clock is known. */
function Budget({ rows }: { rows: TextCostResponse }) {
  useServerInfo()
  const result = useQuery({ queryKey: ['settings'], queryFn: () => officeCalls.settings() })
  const budget = result.data?.settings.find(one => one.key === 'textBudget')?.value as TextBudget | undefined
  if (!budget) return null
  const month = salonToday().slice(0, 7)
  const parts = rows.reduce((sum, row) => (row.month === month ? sum + row.parts : sum), 0)
  const share = budgetShare(parts, budget)
  const state = budgetState(share)
  const limit = dollars((budget.monthlyUsd ?? 0) * 100)
  const percent = Math.floor((share ?? 0) * 100)
  return (
    <div className={styles.budget} data-state={state}>
      {(state === 'notice' || state === 'used up') && <Icon name="warning" sizePx={22} />}
      <p>
        {share === null && 'There is no budget for texts.'}
        {state === 'within' && `This month has used ${percent} % of the budget of ${limit}.`}
        {state === 'notice' &&
          `This month has used ${percent} % of the budget of ${limit}. At 100 % surveys, reminders to come back and the weekly summary stop; texts about a visit go on.`}
        {state === 'used up' &&
          `The budget of ${limit} is used up: this month has used ${percent} % of it. Surveys and reminders to come back have stopped; texts about a visit go on.`}
      </p>
      <AppLink to="/office/settings/texts#textBudget" className="text-link" data-place="budget">
        {share === null ? 'Set a budget' : 'Change the budget'}
      </AppLink>
    </div>
  )
}

type MonthProps = { month: string; rows: TextCostResponse }

/** The costs of a month, with a row for each text and location; on a phone, a card. */
function Month({ month, rows }: MonthProps) {
  const name = new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  })
  const all = sumOf(rows)
  const isPhone = useIsPhone()
  return (
    <Section title={name} aside={<strong>{dollars(all.cents)}</strong>}>
      {isPhone ? (
        <ul className={parts.cards}>
          {rows.map(row => (
            <li key={`${row.location} ${row.template}`} className={parts.card}>
              <span className={parts.words}>
                <strong>{textName(row.template)}</strong>
                <span>{locationLabel(row)}</span>
                <span className="quiet">
                  {counted(row.texts, 'text')}, {counted(row.parts, 'part')}
                </span>
              </span>
              <strong className={parts.number}>{dollars(row.cents)}</strong>
            </li>
          ))}
        </ul>
      ) : (
        <ListTable caption={name} columns={COLUMNS}>
          <tbody>
            {rows.map(row => (
              <tr key={`${row.location} ${row.template}`}>
                <th scope="row">{textName(row.template)}</th>
                <td>{locationLabel(row)}</td>
                <td>{row.texts.toLocaleString('en-US')}</td>
                <td>{row.parts.toLocaleString('en-US')}</td>
                <td>{dollars(row.cents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td />
              <td>{all.texts.toLocaleString('en-US')}</td>
              <td>{all.parts.toLocaleString('en-US')}</td>
              <td>{dollars(all.cents)}</td>
            </tr>
          </tfoot>
        </ListTable>
      )}
    </Section>
  )
}

function sumOf(rows: TextCostResponse): { texts: number; parts: number; cents: number } {
  const sum = (of: 'texts' | 'parts' | 'cents') => rows.reduce((all, row) => all + row[of], 0)
  return { texts: sum('texts'), parts: sum('parts'), cents: sum('cents') }
}

function locationLabel({ location }: TextCostResponse[number]): string {
  return location === null ? 'The salon' : LOCATION_NAMES[location]
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
