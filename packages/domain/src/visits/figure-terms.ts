/**
 * The definition of each figure, word for word as in docs/product/office/insights.md ("Figures: how they are counted").
 */
export const FIGURE_TERMS = [
  ['Day and hour', 'the hour is that of the booked start, for walk-ins of arrival'],
  ['Technician', "the manager's if assigned, else the booking's first; an assignment is a name without id"],
  ['Chain', 'one visit (its first booking) for punctuality and wait; otherwise as many bookings as it has'],
  [
    'Measured day',
    'at least one check-in, arrival or received mark there; other days (before the product, kiosk unused) give no no-shows',
  ],
  [
    'Booked, cancelled',
    'booked = not cancelled; cancelled = CANCELLED_BY_* or DECLINED at the provider, our overlay counted apart',
  ],
  [
    'Derived no-show',
    "all of: accepted at Square; not cancelled here; a measured day; no check-in, arrival or received mark; the client came to no location that day; the day is over (today: 60 min after the booking's end); not corrected by “The client came”",
  ],
  ['No-show, marked', "NO_SHOW at the provider; shown apart, because Square's mark cannot be taken back"],
  ['No-show rate', 'no-shows (marked or derived) / booked on measured days'],
  [
    'Punctuality',
    'floor of minutes from arrival (first check-in or the arrival that was too late) to the booked start, early positive; grouped by the stored scenario, with share, median and the minutes within which 9 of 10 came, for late groups counted from the start on: “9 of 10 within 52 min” came at most 52 minutes late; manual check-ins are not counted',
  ],
  ['Wait', 'received minus check-in'],
  ['Late start', "max(0, received minus the later of check-in and start): the salon's own lateness"],
  [
    'Walk-ins',
    'asked (now), served, lost, later, abandoned, came back, share served, wait; a lost walk-in wanted a visit now and was not received that day; walk-ins have no technician and are left out of “by technician”',
  ],
  ['Excluded', 'with their number shown: waits under 1 minute after a manual check-in, and waits over 240 minutes'],
  ['Too few', 'n < 10: no median and no 90th percentile'],
] as const
