import { expect, test } from 'vitest'
import { textSize } from './gsm7.ts'
import { keywordReply } from './keyword-reply.ts'

const SALON = { brand: 'Frontlash', phone: '+17145550190' }

test.each([
  ['STOP', 'en', 'You will get no more texts from Frontlash. Reply START to get them again.'],
  ['START', 'en', 'You will get texts from Frontlash again. Reply STOP to opt out.'],
  ['HELP', 'en', 'Frontlash: texts about your visit. Call (714) 555-0190 for help. Reply STOP to opt out.'],
  ['STOP', 'es', 'Ya no le enviaremos textos de Frontlash. Responda START para recibirlos de nuevo.'],
  ['START', 'es', 'De nuevo recibe los textos de Frontlash. Responda STOP para no recibirlos.'],
  ['HELP', 'es', 'Frontlash: textos sobre su visita. Ayuda: (714) 555-0190. Responda STOP para no recibirlos.'],
  ['STOP', 'vi', 'Quy khach se khong nhan tin nhan tu Frontlash nua. Nhan START de nhan lai.'],
  ['START', 'vi', 'Quy khach se nhan lai tin nhan tu Frontlash. Nhan STOP de ngung.'],
  ['HELP', 'vi', 'Frontlash: tin nhan ve lan den tiem. Can giup xin goi (714) 555-0190. Nhan STOP de ngung.'],
] as const)('the reply to the keyword %s in the language %s is %j', (keyword, language, reply) => {
  expect(keywordReply(keyword, language, SALON)).toBe(reply)
})

test('a reply with the longest salon name has one part in GSM-7, and no period is doubled', () => {
  for (const language of ['en', 'es', 'vi'] as const)
    for (const keyword of ['STOP', 'START', 'HELP'] as const) {
      const reply = keywordReply(keyword, language, { ...SALON, brand: 'Mía & Daughters Lash Lounge Co.' })
      expect(textSize(reply)).toMatchObject({ parts: 1, of: 160 })
      expect(reply).toContain('Mia & Daughters Lash Lounge Co')
      expect(reply).not.toContain('..')
    }
})
