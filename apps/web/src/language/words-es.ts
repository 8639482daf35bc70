export { ES as words } from '@frontlash/domain/messages/es'
export { ES_DATES as dates } from '@frontlash/domain/messages/es-dates'
