/** The definitions of the figures for owners, in the wording of docs/product/office/insights.md. */
export const FIGURE_TERMS = [
  ['Hour', 'the hour in which a booking was to begin; for a walk-in the hour in which the client came'],
  ['Technician', 'whoever a manager assigned, otherwise the technician of the booking; walk-ins have none'],
  [
    'Several bookings of one client',
    'bookings that follow each other are one visit for punctuality, waits and late starts, and are counted one by one everywhere else',
  ],
  [
    'Days',
    'days on which at least one client was checked in or received at that salon; on other days, such as those before the tablets came, nobody counts as a no-show',
  ],
  [
    'Booked, cancelled',
    'booked is every booking that was not cancelled, today’s bookings still to come included; what was cancelled in Square and what was cancelled on the dashboard (“Cancelled here”) are shown on their own',
  ],
  [
    'No-show',
    'a booking that Square accepted and nobody cancelled, at a salon that checked clients in that day, whose client came to none of your salons; the day must be over, or today an hour must have passed since the end of the booking; “The client came” takes it back',
  ],
  [
    'Overview',
    'from “Booked” to “No-shows” each column counts bookings of that day, not walk-ins: “Here” has clients who are checked in and not received yet, “Came after the start” has clients who came even a few seconds late, except those of “Too late”, who came too late to be checked in; “No-shows” has both kinds; “Walk-ins not served” is empty until the day is over; the median wait is of booked clients',
  ],
  ['No-show in Square', 'somebody marked the booking as a no-show in Square, where that cannot be taken back'],
  [
    'No-show rate',
    'no-shows of both kinds out of all bookings on days with check-ins (see “Days”), today’s bookings still to come included',
  ],
  [
    'Punctuality',
    'how long before or after the start of the booking a client came, in whole minutes: even a few seconds after the start count as 1 min late; the median is the middle value; of late clients, “9 of 10 within 52 min” means that nine of ten came at most 52 minutes after the start; clients whom a manager checked in are not counted; the percentage is the share of all clients counted here, and the number in brackets is how many; where early, late and too late begin is in Settings, Timing',
  ],
  ['Wait', 'how many minutes passed from the check-in until a manager pressed Received'],
  [
    'Late start',
    "how many minutes after the start of the booking the client was received; for a client who came late, how many minutes after the check-in: it is the salon's own delay; a start on time counts as 0 minutes",
  ],
  [
    'Walk-ins',
    'who wanted a visit now was served (a manager pressed Received that day), is waiting until midnight, or after that counts as not served that day; a client who wanted to come later but was received that day counts as served; “All walk-ins” has everybody without a booking, also those who only asked for the manager or wanted to come later; clients who stopped halfway at the tablet are shown on their own',
  ],
  ['Stopped, then came back', 'clients among “Stopped halfway” who later went on with their check-in at the tablet'],
  [
    'Change and “Before”',
    'the same number of days earlier, on the same weekdays: this week until Thursday is compared with last week until Thursday; today counts until now, the day it is compared with counts in full',
  ],
  [
    'Left out',
    'waits of less than a minute after a check-in by a manager, and waits of more than 240 minutes, because nobody pressed Received in time; their number is shown',
  ],
  [
    'Not known',
    'bookings on days without check-ins, bookings that Square had not accepted, and bookings whose client came that day for something else',
  ],
  ['Too few', 'with fewer than 10 values there is no median and no “9 of 10”'],
] as const
