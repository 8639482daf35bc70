import { expect, test } from 'vitest'
import { ownKeywords, textKeyword } from './keywords.ts'
import { withoutMarks } from './marks.ts'

test.each([
  ['STOP', 'STOP'],
  [' stop\n', 'STOP'],
  ['Stop.', 'STOP'],
  ['StopAll', 'STOP'],
  ['unsubscribe', 'STOP'],
  ['END', 'STOP'],
  ['quit', 'STOP'],
  ['Cancel', 'STOP'],
  ['revoke', 'STOP'],
  ['optout', 'STOP'],
  ['opt out', 'STOP'],
  ['OPT-OUT', 'STOP'],
  ['Start', 'START'],
  ['UNSTOP', 'START'],
  ['yes', 'START'],
  ['help', 'HELP'],
  ['info', 'HELP'],
  ['Stop please', undefined],
  ['st op', undefined],
  ['yes I am on my way', undefined],
  ['', undefined],
])('the text %j from a client has the keyword %s', (message, keyword) => {
  expect(textKeyword(message)?.keyword).toBe(keyword)
})

test.each([
  ['ALTO', 'STOP', 'es'],
  [' ¡alto! ', 'STOP', 'es'],
  ['Basta.', 'STOP', 'es'],
  ['no más', 'STOP', 'es'],
  ['NO  MAS', 'STOP', 'es'],
  ['no ma\u0301s', 'STOP', 'es'],
  ['información', 'HELP', 'es'],
  ['informacion', 'HELP', 'es'],
  ['Reanudar', 'START', 'es'],
  ['dừng', 'STOP', 'vi'],
  ['DU\u031b\u0300NG', 'STOP', 'vi'],
  ['dung', 'STOP', 'vi'],
  ['Dừng lại', 'STOP', 'vi'],
  ['tu choi', 'STOP', 'vi'],
  ['Từ\nchối', 'STOP', 'vi'],
  ['hủy', 'STOP', 'vi'],
  ['huỷ', 'STOP', 'vi'],
  ['huy', 'STOP', 'vi'],
  ['bắt đầu', 'START', 'vi'],
  ['bat dau', 'START', 'vi'],
  ['giup do', 'HELP', 'vi'],
  ['giúp đỡ', 'HELP', 'vi'],
] as const)('the text %j from a client has the keyword %s of the language %s', (message, keyword, language) => {
  expect(textKeyword(message)).toEqual({ keyword, language })
})

test.each(['ĐÚNG', 'đúng', 'Dùng', 'no má', 'tu chối', 'nomas', 'no más por favor', 'Alto Sr. Lee', 'tuchoi'])(
  'the text %j from a client has no keyword, because its accents or words differ',
  message => {
    expect(textKeyword(message)).toBeUndefined()
  },
)

test('every Spanish and Vietnamese keyword is recognised as listed, in lower case, and without accents', () => {
  for (const language of ['es', 'vi'] as const)
    for (const [keyword, words] of Object.entries(ownKeywords(language)))
      for (const word of words)
        for (const written of [word, word.toLowerCase(), word.normalize('NFD'), withoutMarks(word)])
          expect(textKeyword(written)).toEqual({ keyword, language })
})
