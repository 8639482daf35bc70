import type { SurveyFiguresResponse } from '@frontlash/contract/office-surveys'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { withoutSymbols } from '@frontlash/domain/plain-text'
import { DeskButton } from '@frontlash/ui/desk-button'
import { useState } from 'react'
import { counted } from '../format/counted.ts'
import { ListTable } from '../list/list-table.tsx'
import parts from '../list/row-parts.module.css'
import { useIsPhone } from '../list/use-is-phone.ts'
import styles from './survey-figures.module.css'

type Figures = SurveyFiguresResponse['all']

const BY = ['Location', 'Technician', 'Month'] as const
const COLUMNS = ['Answers', 'Average', ...[1, 2, 3, 4, 5].map(rating => `${rating} of 5`)]

type SurveyFiguresProps = {
  figures: SurveyFiguresResponse
  /** True if the filters exclude ratings, for example those without a comment. */
  isPart: boolean
}

export function SurveyFigures({ figures, isPart }: SurveyFiguresProps) {
  const [by, setBy] = useState<(typeof BY)[number]>('Location')
  const isPhone = useIsPhone()
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
        <Total name={isPart ? 'Share of visits' : 'Visits with a rating'} value={share === null ? '–' : `${share} %`} />
        <Total name="Average" value={meanOf(figures.all)} />
      </dl>
      <p className="quiet">
        Answers: ratings given in this period, of earlier visits too.
        {!isPart &&
          ' Visits with a rating: their share of all visits of this period, including clients who were never asked.'}
      </p>
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
      {isPhone ? (
        <ul className={parts.cards}>
          {groups.map(([name, one]) => (
            <li key={name} className={parts.card}>
              <span className={parts.words}>
                <strong>{name}</strong>
                <span>{counted(one.answers, 'answer')}</span>
                <span className="quiet">
                  {one.distribution.map((count, at) => `${at + 1}\u00a0of\u00a05:\u00a0${count}`).join(', ')}
                </span>
              </span>
              <strong className={parts.short}>{meanOf(one)}</strong>
            </li>
          ))}
        </ul>
      ) : (
        <ListTable caption={`Ratings by ${by.toLowerCase()}`} columns={[by, ...COLUMNS]}>
          <tbody>
            {groups.map(([name, one]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{one.answers.toLocaleString('en-US')}</td>
                <td className={parts.short}>{meanOf(one)}</td>
                {one.distribution.map((count, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the rating
                  <td key={at}>{count.toLocaleString('en-US')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </ListTable>
      )}
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

/** The name of a month: `November 2026` from `2026-11`. */
function monthName(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  })
}
