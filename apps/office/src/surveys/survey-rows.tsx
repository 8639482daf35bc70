import type { OfficeSurvey } from '@frontlash/contract/office-surveys'
import { LOCATION_NAMES } from '@frontlash/domain/location-key'
import { Badge } from '@frontlash/ui/badge'
import { Fragment } from 'react'
import { Timestamp } from '../format/timestamp.tsx'
import { AppLink } from '../frame/app-link.tsx'
import list from '../list/list-table.module.css'
import { ListTable } from '../list/list-table.tsx'
import parts from '../list/row-parts.module.css'
import type { ListAddress } from '../list/use-list-address.ts'
import { useOpenRow } from '../list/use-scroll-and-focus-restoration.ts'
import { FollowUp } from './follow-up.tsx'
import styles from './survey-rows.module.css'

const COLUMNS = ['Submitted', 'Rating', 'Client', 'Visit', 'Issues', 'Comment'] as const

type RowsProps = { rows: readonly OfficeSurvey[]; address: ListAddress }

/**
 * The ratings as a table that fits on a tablet. Visit, issues and comment are cut to two lines. An expanded row shows
 * them completely, with the follow-up.
 */
export function SurveyTable({ rows, address }: RowsProps) {
  const [open, toggle] = useOpenRow()
  const isUp = address.query.sort === 'submitted'
  return (
    <div className={styles.table}>
      <ListTable
        caption="Ratings"
        columns={COLUMNS}
        sort={{ Submitted: { up: 'submitted', down: null, isUp } }}
        address={address}
      >
        <tbody>
          {rows.map(survey => {
            const isOpen = survey.id === open
            return (
              <Fragment key={survey.id}>
                <tr data-open={isOpen || undefined}>
                  <th scope="row">
                    <button
                      type="button"
                      className={list.name}
                      data-place={`row-${survey.id}`}
                      aria-expanded={isOpen}
                      onClick={() => toggle(survey.id)}
                    >
                      <span>
                        <Timestamp at={survey.submittedAt} />
                        <span className={styles.place}>{LOCATION_NAMES[survey.location]}</span>
                      </span>
                    </button>
                  </th>
                  <td>
                    <Rating rating={survey.rating} />
                    <FollowUpBadge survey={survey} className={styles.small} />
                  </td>
                  <td>
                    <TwoLines text={survey.client ?? '–'} />
                  </td>
                  <td>
                    <TwoLines text={visitOf(survey)} />
                  </td>
                  <td>
                    <TwoLines text={survey.issues.join(', ')} />
                  </td>
                  <td>
                    <TwoLines text={survey.comment ?? ''} />
                  </td>
                </tr>
                {isOpen && (
                  <tr className={list.opened}>
                    <td colSpan={COLUMNS.length}>
                      <Details survey={survey} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </ListTable>
    </div>
  )
}

/** The ratings on a phone: one expandable card each, with the comment and the follow-up. */
export function SurveyCards({ rows }: RowsProps) {
  const [open, toggle] = useOpenRow()
  return (
    <ul className={list.cards}>
      {rows.map(survey => {
        const isOpen = survey.id === open
        return (
          <li key={survey.id} className={list.card}>
            <button
              type="button"
              className={list.face}
              data-place={`row-${survey.id}`}
              aria-expanded={isOpen}
              onClick={() => toggle(survey.id)}
            >
              <span className={styles.head}>
                <strong>
                  <Rating rating={survey.rating} />
                </strong>
                <FollowUpBadge survey={survey} />
              </span>
              <span>{[survey.client, visitOf(survey)].filter(Boolean).join(', ')}</span>
              <span className="quiet">
                <Timestamp at={survey.submittedAt} />, {LOCATION_NAMES[survey.location]}
              </span>
            </button>
            {isOpen && <Details survey={survey} />}
          </li>
        )
      })}
    </ul>
  )
}

function Rating({ rating }: { rating: number }) {
  return <span className={styles.rating}>{rating} of 5</span>
}

function visitOf({ visit }: OfficeSurvey): string {
  return visit === null ? '' : [visit.service, visit.technician].filter(Boolean).join(' with ')
}

function TwoLines({ text }: { text: string }) {
  return <span className={styles.lines}>{text}</span>
}

function FollowUpBadge({ survey, className = parts.badge }: { survey: OfficeSurvey; className?: string | undefined }) {
  if (survey.isOpen)
    return (
      <Badge tone="warning" className={className}>
        Open
      </Badge>
    )
  if (survey.followUp === null) return null
  return (
    <Badge tone="success" className={className}>
      Done
    </Badge>
  )
}

function Details({ survey }: { survey: OfficeSurvey }) {
  return (
    <div className={styles.details}>
      <p>{[survey.client, visitOf(survey)].filter(Boolean).join(', ')}</p>
      {survey.comment && <p className={styles.text}>{survey.comment}</p>}
      {survey.issues.length > 0 && <p>Issues: {survey.issues.join(', ')}</p>}
      {!survey.comment && survey.issues.length === 0 && <p>Without a comment.</p>}
      {survey.clientId && (
        <AppLink to={`/office/clients/${survey.clientId}`} className={styles.way}>
          Open the client
        </AppLink>
      )}
      <FollowUp survey={survey} />
    </div>
  )
}
