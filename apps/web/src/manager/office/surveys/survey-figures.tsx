import type { SurveyFiguresAnswer } from '@frontlash/contract/office-surveys'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { DeskButton } from '@frontlash/ui/desk-button'
import { useState } from 'react'
import parts from '../list/row-parts.module.css'
import styles from './survey-figures.module.css'

type Figures = SurveyFiguresAnswer['all']

const BY = ['Location', 'Technician', 'Month'] as const

/** The number and the mean of the ratings: of all, and by location, technician or month. */
export function SurveyFigures({ figures }: { figures: SurveyFiguresAnswer }) {
  const [by, setBy] = useState<(typeof BY)[number]>('Location')
  const groups: readonly (readonly [string, Figures])[] = {
    Location: figures.byLocation.map(one => [LOCATION_NAMES[one.location], one] as const),
    Technician: figures.byTechnician.map(one => [withoutSymbols(one.technician), one] as const),
    Month: figures.byMonth.map(one => [monthName(one.month), one] as const),
  }[by]
  const share = figures.visits === 0 ? null : Math.round((figures.answered / figures.visits) * 100)
  return (
    <section className={styles.figures} aria-label="All ratings in figures">
      <dl className={styles.totals}>
        <Total name="Answers" value={figures.all.answers.toLocaleString('en-US')} />
        <Total name="Visits answered" value={share === null ? '–' : `${share} %`} />
        <Total name="Mean" value={meanOf(figures.all)} />
      </dl>
      <div className={styles.by}>
        {BY.map(one => (
          <DeskButton
            key={one}
            look={one === by ? 'soft' : 'plain'}
            aria-pressed={one === by}
            onClick={() => setBy(one)}
          >
            By {one.toLowerCase()}
          </DeskButton>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <section className={parts.scrolls} tabIndex={0} aria-label={`Ratings by ${by.toLowerCase()}, as a table`}>
        <table className={styles.table}>
          <caption className="visually-hidden">Ratings by {by.toLowerCase()}</caption>
          <thead>
            <tr>
              <th scope="col">{by}</th>
              <th scope="col">Answers</th>
              <th scope="col">Mean</th>
              {[1, 2, 3, 4, 5].map(rating => (
                <th key={rating} scope="col">
                  {rating} of 5
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(([name, one]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{one.answers}</td>
                <td>{meanOf(one)}</td>
                {one.distribution.map((count, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place is the rating
                  <td key={at}>{count}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Total({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function meanOf({ mean }: Figures): string {
  return mean === null ? 'too few' : mean.toFixed(2)
}

/** `November 2026`, from `2026-11`. */
function monthName(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  })
}
