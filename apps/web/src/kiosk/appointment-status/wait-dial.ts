/** A clock face for a wait or a delay. The arc is between the minute hand and the minute of the start. */
export type Dial = {
  /** The angle of the hour hand, clockwise from twelve. */
  readonly hourHandDegrees: number
  readonly minuteHandDegrees: number
  /** Where the arc begins, clockwise from twelve. An arc of an hour or more is a full circle. */
  readonly arcFromDegrees: number
  readonly arcDegrees: number
}

/** Returns the clock face at `now` in `timeZone`. The arc is between `now` and `start`. */
export function waitDial(now: Date, start: Date, timeZone: string): Dial {
  const shown = minutesOfDay(now, timeZone)
  const betweenMinutes = Math.abs(start.getTime() - now.getTime()) / 60_000
  const from = start.getTime() >= now.getTime() ? shown : minutesOfDay(start, timeZone)
  return {
    hourHandDegrees: (shown / 2) % 360,
    minuteHandDegrees: (shown * 6) % 360,
    arcFromDegrees: (from * 6) % 360,
    arcDegrees: Math.min(360, betweenMinutes * 6),
  }
}

function minutesOfDay(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find(one => one.type === type)?.value)
  return part('hour') * 60 + part('minute')
}
