export type BookingSegment = {
  readonly technician_name: string
  readonly service_name: string
  readonly start_offset_minutes: number
  readonly duration_minutes: number
}

/** One technician's part of a booking: a card on the calendar, and a line in the report. */
export type BookingPart = {
  readonly technician: string
  readonly service: string
  readonly startOffsetMinutes: number
  readonly durationMinutes: number
}

/** Returns one part per technician of a booking (docs/product/day-calendar.md, "Cards"). */
export function bookingParts(booking: {
  readonly technician: string
  readonly service: string
  readonly durationMinutes: number
  readonly segments: readonly BookingSegment[]
}): readonly BookingPart[] {
  const technicians = new Set(booking.segments.map(one => one.technician_name))
  if (technicians.size < 2) {
    const { technician, service, durationMinutes } = booking
    return [{ technician, service, startOffsetMinutes: 0, durationMinutes }]
  }
  return [...technicians].map(technician => {
    const own = booking.segments.filter(one => one.technician_name === technician)
    const from = Math.min(...own.map(one => one.start_offset_minutes))
    const until = Math.max(...own.map(one => one.start_offset_minutes + one.duration_minutes))
    const service = [...new Set(own.map(one => one.service_name))].join(' + ')
    return { technician, service, startOffsetMinutes: from, durationMinutes: until - from }
  })
}
