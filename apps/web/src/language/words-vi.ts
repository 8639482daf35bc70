export { VI as words } from '@frontlash/domain/messages/vi'
export { VI_DATES as dates } from '@frontlash/domain/messages/vi-dates'
