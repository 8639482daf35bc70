import { DISPLAY_STATUSES } from '@frontlash/domain/calendar/display-status'
import { z } from 'zod'
import { describeCall } from './call.ts'
import { locationRef } from './common.ts'
import { MANAGER_CALLS } from './manager-calls.ts'

const scheduleReport = z.object({
  title: z.string(),
  /**
   * The printed lines of each technician, sorted by start, with cancelled bookings last. The keys are display names
   * from A to Z, then `Unassigned`. If two technicians have the same name, their location is added: `Lena (Irvine)`.
   */
  calendarView: z.record(
    z.string(),
    z.array(
      z.object({
        /** The printed line, without a phone number or full name. */
        formatted: z.string(),
        status: z.enum(DISPLAY_STATUSES),
      }),
    ),
  ),
  /** The number of bookings that are not cancelled. */
  totalAppointments: z.int(),
  /** The number of technicians with a section; `Unassigned` is not counted. */
  technicianCount: z.int(),
})

export type ScheduleReport = z.infer<typeof scheduleReport>

export const scheduleReportCall = describeCall({
  ...MANAGER_CALLS.scheduleReport,
  access: 'staff',
  tag: 'schedule',
  summary:
    'Returns a day’s appointments by technician, for printing; without a location, of all locations open to the user',
  params: z.object({ date: z.iso.date('date must be a day such as 2026-11-20') }),
  query: z.object({ location: locationRef.optional() }),
  responses: { 200: scheduleReport },
})
