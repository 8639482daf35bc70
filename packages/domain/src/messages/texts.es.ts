import type { TextWords } from './texts.en.ts'

/** The Spanish messages of texts to clients: drafts that a certified translator must check (docs/languages.md). */
export const TEXTS_ES = {
  'sms.CHECKED_IN':
    '{brand} {loc}: Hola {first}, registramos su llegada: {service} a las {time} con {tech}. Tome asiento, le llamaremos.',
  'sms.EARLY':
    '{brand} {loc}: Hola {first}, registramos su llegada: {service} a las {time} con {tech}. Empezamos a esa hora o antes.',
  'sms.TOO_EARLY':
    '{brand} {loc}: Hola {first}, registramos su llegada: {service} a las {time}. Es muy temprano: regrese antes de esa hora.',
  'sms.LATE':
    '{brand} {loc}: Hola {first}, registramos su llegada: {service} de las {time}. Por la hora, puede que tenga menos tiempo.',
  'sms.TOO_LATE':
    '{brand} {loc}: Hola {first}, llega {late} min tarde a su cita de las {time}. Pase al mostrador, por favor: queremos atenderle.',
  'sms.VERY_LATE':
    '{brand} {loc}: Hola {first}, la hora de su cita de las {time} ya ha pasado. Pase al mostrador y le ayudamos a hacer otra cita.',
  'sms.WRONG_LOCATION':
    '{brand}: Hola {first}, su cita de hoy a las {time} es en {cloc}, {caddr}, {cphone}, no en {loc}. El equipo le puede ayudar.',
  'sms.WRONG_DAY':
    '{brand} {loc}: Hola {first}, su {service} es el {date} a las {time}, no hoy. Pregunte al equipo si hay lugar hoy.',
  'sms.WALK_IN_NOW':
    '{brand} {loc}: Hola {first}, ya figura en la lista de espera para {service}. Le llamaremos cuando le toque.',
  'sms.WALK_IN_LATER':
    '{brand} {loc}: Hola {first}, gracias por su visita. Le contactaremos para hacer su cita, o llame al {phone}.',
  'sms.ABANDONED':
    '{brand} {loc}: Su registro ha quedado incompleto. Si desea que le atendamos, hable con el equipo o llame al {phone}.',
  'sms.SURVEY': '{brand} {loc}: Hola {first}, ¿qué tal fue su visita? {survey link}',
  'sms.stopNotice': ' STOP para no recibir textos.',
  'sms.there': '∅',
  'sms.ourTeam': 'nuestro equipo',
  'sms.yourAppointment': 'su cita',
  'sms.appointment': 'cita',
  'sms.yourVisit': 'su visita',
  'sms.walkInFullSet': 'un set completo',
  'sms.walkInRefill': 'un relleno',
  'sms.walkInRemoval': 'un retiro',
  'sms.walkInManager': 'hablar con la gerencia',
  'sms.walkInLater': 'otra visita',
  'sms.none': 'pendiente',
  'sms.stopped': 'Ya no le enviaremos textos de {brand}. Responda START para recibirlos de nuevo.',
  'sms.started': 'De nuevo recibe los textos de {brand}. Responda STOP para no recibirlos.',
  'sms.help': '{brand}: textos sobre su visita. Ayuda: {phone}. Responda STOP para no recibirlos.',
} as const satisfies TextWords
