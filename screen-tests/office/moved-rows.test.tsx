import { render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { usePressGuardOnLayoutShift } from '../../apps/office/src/list/use-press-guard-on-layout-shift.ts'
import { untilPressesAccepted } from '../support/until-presses-accepted.ts'

function Rows({ ids }: { ids: readonly string[] }) {
  const area = useRef<HTMLTableSectionElement>(null)
  usePressGuardOnLayoutShift(area)
  return (
    <table>
      <tbody ref={area}>
        {ids.map(id => (
          <tr key={id} id={id}>
            <th>
              <button type="button" data-place={`row-${id}`}>
                {id}
              </button>
            </th>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The ids of the rows that take no presses now. */
const guarded = () =>
  [...document.querySelectorAll('tr')].filter(row => row.closest('[data-takes-no-press]')).map(row => row.id)

test('the existing rows of a list still accept presses after rows were added at the end', async () => {
  const { rerender } = render(<Rows ids={['a', 'b']} />)
  expect(guarded()).toEqual(['a', 'b'])
  await untilPressesAccepted()
  rerender(<Rows ids={['a', 'b', 'c', 'd']} />)
  expect(guarded()).toEqual(['c', 'd'])
  await untilPressesAccepted()
  rerender(<Rows ids={['new', 'a', 'b', 'c', 'd']} />)
  expect(guarded()).toEqual(['new', 'a', 'b', 'c', 'd'])
  await untilPressesAccepted()
  rerender(<Rows ids={['new', 'a', 'b']} />)
  expect(guarded()).toEqual(['new', 'a', 'b'])
})
