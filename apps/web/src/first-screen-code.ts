export { default as PhoneEntryScreen } from './kiosk/phone-entry/phone-entry-screen.tsx'
export { LanguageCorner } from './shell/language-corner.tsx'
export { PublicHeader } from './shell/public-header.tsx'
