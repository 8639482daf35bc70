import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventReader } from './event-stream.ts'

const STREAM = [
  'event: ready\nid: 7\ndata: {"now":"x"}\n\n',
  ': a comment every 15 s\n\n',
  'event: daily_status\r\nid: 8\r\ndata: {"a":\r\ndata: 1}\r\n\r\n',
  'data:no space\n\n',
  'event: nothing follows\n\n',
  'data: not complete',
].join('')

const EVENTS = [
  { name: 'ready', id: '7', data: '{"now":"x"}' },
  { name: 'daily_status', id: '8', data: '{"a":\n1}' },
  { name: 'message', id: '8', data: 'no space' },
]

test('a stream is read event by event, comments apart', () => {
  expect(createEventReader()(STREAM)).toEqual(EVENTS)
})

test('it makes no difference where the network cuts it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(STREAM.length), { maxLength: 12 }), cuts => {
      const read = createEventReader()
      const places = [0, ...cuts.sort((a, b) => a - b), STREAM.length]
      const pieces = places.slice(1).map((to, at) => STREAM.slice(places[at], to))
      expect(pieces.flatMap(read)).toEqual(EVENTS)
    }),
  )
})
