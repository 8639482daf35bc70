import type { OfficeText } from '@frontlash/contract/office-texts'
import { textName } from '@frontlash/domain/texts/text-names'
import { Timestamp } from '../format/timestamp.tsx'
import { AppLink } from '../frame/app-link.tsx'
import list from '../list/list-table.module.css'
import { ListTable } from '../list/list-table.tsx'
import styles from '../list/row-parts.module.css'
import type { ListAddress } from '../list/use-list-address.ts'
import { clientOf, locationOf, NO_VALUE, TextBadge } from './text-labels.tsx'

const COLUMNS = ['Created', 'Client', 'Location', 'Text', 'State', 'Reason', 'Parts', 'Attempts'] as const

type RowsProps = { rows: readonly OfficeText[]; address: ListAddress }

export function TextTable({ rows, address }: RowsProps) {
  const isUp = address.query.sort === 'created'
  return (
    <ListTable
      caption="Texts"
      columns={COLUMNS}
      sort={{ Created: { up: 'created', down: null, isUp } }}
      address={address}
    >
      <tbody>
        {rows.map(text => (
          <tr key={text.id}>
            <th scope="row">
              <AppLink to={`/office/texts/${text.id}`} className={list.name} data-place={`row-${text.id}`}>
                <Timestamp at={text.createdAt} />
              </AppLink>
            </th>
            <td>
              <span className={styles.capped}>{clientOf(text)}</span>
            </td>
            <td className={styles.short}>{locationOf(text)}</td>
            <td className={styles.short}>{textName(text.template)}</td>
            <td>
              <TextBadge state={text.state} className={styles.badge} />
            </td>
            <td className={styles.long}>{text.reason}</td>
            <td className={styles.number}>{text.parts ?? NO_VALUE}</td>
            <td className={styles.number}>{text.attempts}</td>
          </tr>
        ))}
      </tbody>
    </ListTable>
  )
}

export function TextCards({ rows }: RowsProps) {
  return (
    <ul className={styles.cards}>
      {rows.map(text => (
        <li key={text.id} className={styles.card}>
          <div className={styles.words}>
            <AppLink to={`/office/texts/${text.id}`} className={styles.title} data-place={`row-${text.id}`}>
              {clientOf(text)}
            </AppLink>
            <span>{[textName(text.template), text.reason].filter(Boolean).join('. ')}</span>
            <span className="quiet">
              <Timestamp at={text.createdAt} />, {locationOf(text)}
            </span>
          </div>
          <TextBadge state={text.state} className={styles.badge} />
        </li>
      ))}
    </ul>
  )
}
