/** The English messages of texts to clients, with default values and replies. Only the server loads them. */
export const TEXTS_EN = {
  'sms.CHECKED_IN':
    '{brand} {loc}: Hi {first}, you are checked in for {service} at {time} with {tech}. Please have a seat, we will call you.',
  'sms.EARLY':
    '{brand} {loc}: Hi {first}, you are checked in early for {service} at {time} with {tech}. We will start on time or sooner.',
  'sms.TOO_EARLY':
    '{brand} {loc}: Hi {first}, you are checked in for {service} at {time}. You are quite early: please be back here by then.',
  'sms.LATE':
    '{brand} {loc}: Hi {first}, you are checked in for {service} at {time}. It is past the start, so your time may be shorter.',
  'sms.TOO_LATE':
    '{brand} {loc}: Hi {first}, your {time} visit began over {late} min ago. Please see the front desk: we will try to fit you in.',
  'sms.VERY_LATE':
    '{brand} {loc}: Hi {first}, your {time} visit has passed. Please see the front desk and we will help you rebook.',
  'sms.WRONG_LOCATION':
    '{brand}: Hi {first}, your {time} visit today is at {cloc}, {caddr}, {cphone}, not {loc}. Ask the team for help.',
  'sms.WRONG_DAY':
    '{brand} {loc}: Hi {first}, your {service} is on {date} at {time}, not today. Ask the team if you hoped for today.',
  'sms.WALK_IN_NOW':
    '{brand} {loc}: Hi {first}, you are on our walk-in list for {service}. We will call you at your turn.',
  'sms.WALK_IN_LATER':
    '{brand} {loc}: Hi {first}, thanks for stopping by. We will contact you to book, or call {phone}.',
  'sms.ABANDONED':
    '{brand} {loc}: You stopped at our check-in. If you still want to be seen, ask the team or call {phone}.',
  'sms.SURVEY': '{brand} {loc}: Hi {first}, how was your visit? {survey link}',
  'sms.stopNotice': ' Reply STOP to opt out.',
  'sms.there': 'there',
  'sms.ourTeam': 'our team',
  'sms.yourAppointment': 'your appointment',
  'sms.appointment': 'appointment',
  'sms.yourVisit': 'your visit',
  'sms.walkInFullSet': 'a full set',
  'sms.walkInRefill': 'a refill',
  'sms.walkInRemoval': 'a removal',
  'sms.walkInManager': 'a word with the manager',
  'sms.walkInLater': 'a later visit',
  'sms.none': 'none',
  'sms.stopped': 'You will get no more texts from {brand}. Reply START to get them again.',
  'sms.started': 'You will get texts from {brand} again. Reply STOP to opt out.',
  'sms.help': '{brand}: texts about your visit. Call {phone} for help. Reply STOP to opt out.',
} as const

export type TextWords = Readonly<Record<keyof typeof TEXTS_EN, string>>
