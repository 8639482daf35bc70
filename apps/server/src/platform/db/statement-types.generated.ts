// Written by `npm run describe-statements` from what PostgreSQL says of each statement. Not to be changed by hand.

/** The parameters and columns of every statement of the product by its name. Any of them may be null besides. */
export type StatementTypes = {
  'abandoned.go-on': { parameters: { updatedAt: Date | string | null; phone: string | null; doneAt: Date | string | null }; row: { count: number } }
  'abandoned.take-turns': { parameters: { phone: string | null }; row: { pg_advisory_xact_lock: unknown } }
  'abandoned.went-on': { parameters: { phone: string | null; since: Date | string | null; day: string | null; locationId: string | null }; row: { went_on: boolean } }
  'account.add-days': { parameters: { staffId: string | null; cells: string | null }; row: Record<string, never> }
  'account.change': { parameters: { username: string | null; firstName: string | null; role: string | null; defaultLocationId: string | null; id: string | null }; row: Record<string, never> }
  'account.disable': { parameters: { now: Date | string | null; id: string | null }; row: Record<string, never> }
  'account.enable': { parameters: { id: string | null }; row: Record<string, never> }
  'account.end-admin': { parameters: { id: string | null }; row: Record<string, never> }
  'account.hold': { parameters: { username: string | null }; row: { id: string; username: string; first_name: string; role: string; default_location_id: string; location_days: unknown; is_disabled: boolean; version: number; has_pin: boolean; has_password: boolean; has_two_step: boolean } }
  'account.hold-for-change': { parameters: { actorId: string | null; username: string | null; withAdmins: boolean | null }; row: { id: string; is_admin: boolean; has_keys: boolean } }
  'account.remove-days': { parameters: { staffId: string | null; cells: string | null }; row: Record<string, never> }
  'alerts.hold': { parameters: { id: number | null }; row: { locationId: string; alert: unknown } }
  'alerts.list': { parameters: { locationId: string | null; day: string | null }; row: { alert: unknown } }
  'alerts.mark': { parameters: { doneAt: Date | string | null; by: string | null; id: number | null }; row: { count: number; alert: unknown } }
  'alerts.raise-unless-open': { parameters: { alert: string | null; since: Date | string | null }; row: { count: number } }
  'alerts.take-turns': { parameters: { kind: string | null; phone: string | null }; row: { pg_advisory_xact_lock: unknown } }
  'appointments.analyze': { parameters: Record<string, never>; row: Record<string, never> }
  'appointments.differing': { parameters: { ids: readonly string[] | null; versions: readonly number[] | null; fingerprints: readonly string[] | null }; row: { id: string } }
  'appointments.hold': { parameters: { ids: readonly string[] | null }; row: { square_appointment_id: string; version: number; location_id: string; day: string; is_open: boolean; initial_assignment_type: string; assignment_source: string } }
  'appointments.last-visits': { parameters: { phones: readonly string[] | null; before: string | null; today: string | null }; row: { phone: string; day: string } }
  'appointments.not-listed': { parameters: { locationIds: readonly string[] | null; firstDay: string | null; lastDay: string | null; from: Date | string | null; until: Date | string | null; listed: readonly string[] | null }; row: { square_appointment_id: string } }
  'appointments.of-phone': { parameters: { phone: string | null; from: string | null; until: string | null }; row: { appointment: unknown } }
  'appointments.read': { parameters: { ids: readonly string[] | null }; row: { square_appointment_id: string; version: number; status: string; is_open: boolean; location_id: string; start_at: Date; day: string; duration_minutes: number; service_name: string; technician_name: string; segments: unknown; customer_id: string; customer_name: string; customer_phone: string; initial_assignment_type: string; assignment_source: string; fingerprint: string; square_created_at: Date; square_updated_at: Date } }
  'appointments.rename-clients': { parameters: { customerIds: readonly string[] | null; now: Date | string | null }; row: { square_appointment_id: string } }
  'appointments.rename-parts': { parameters: { now: Date | string | null; rows: string | null }; row: { square_appointment_id: string } }
  'appointments.save': { parameters: { now: Date | string | null; rows: string | null }; row: { square_appointment_id: string } }
  'appointments.with-names': { parameters: { technicianIds: readonly string[] | null; serviceIds: readonly string[] | null }; row: { square_appointment_id: string; segments: unknown } }
  'audit.add': { parameters: { at: Date | string | null; actor: string | null; role: string | null; locationId: string | null; action: string | null; object: string | null; requestId: string | null; before: string | null; after: string | null }; row: Record<string, never> }
  'audit.count': { parameters: { start: Date | string | null; end: Date | string | null; actor: string | null; isActorIndexed: boolean | null; isAnyDevice: boolean | null; object: string | null; isObjectIndexed: boolean | null; actions: readonly string[] | null; locations: readonly string[] | null; max: number | null }; row: { count: number } }
  'audit.device-names': { parameters: { ids: readonly string[] | null }; row: { id: string; name: string; location_id: string } }
  'audit.export': { parameters: { start: Date | string | null; end: Date | string | null; actor: string | null; isActorIndexed: boolean | null; isAnyDevice: boolean | null; object: string | null; isObjectIndexed: boolean | null; actions: readonly string[] | null; locations: readonly string[] | null }; row: { id: number; at: Date; moment: string; actor: string; role: string; location_id: string; action: string; object: string; request_id: string; before: unknown; after: unknown } }
  'audit.export-oldest-first': { parameters: { start: Date | string | null; end: Date | string | null; actor: string | null; isActorIndexed: boolean | null; isAnyDevice: boolean | null; object: string | null; isObjectIndexed: boolean | null; actions: readonly string[] | null; locations: readonly string[] | null }; row: { id: number; at: Date; moment: string; actor: string; role: string; location_id: string; action: string; object: string; request_id: string; before: unknown; after: unknown } }
  'audit.last-change': { parameters: { object: string | null; actions: readonly string[] | null }; row: { at: Date; actor: string; first_name: string } }
  'audit.next-page': { parameters: { start: Date | string | null; end: Date | string | null; actor: string | null; isActorIndexed: boolean | null; isAnyDevice: boolean | null; object: string | null; isObjectIndexed: boolean | null; actions: readonly string[] | null; locations: readonly string[] | null; moment: number | null; id: number | null; rows: number | null }; row: { id: number; at: Date; moment: string; actor: string; role: string; location_id: string; action: string; object: string; request_id: string; before: unknown; after: unknown } }
  'audit.previous-page': { parameters: { start: Date | string | null; end: Date | string | null; actor: string | null; isActorIndexed: boolean | null; isAnyDevice: boolean | null; object: string | null; isObjectIndexed: boolean | null; actions: readonly string[] | null; locations: readonly string[] | null; moment: number | null; id: number | null; rows: number | null }; row: { id: number; at: Date; moment: string; actor: string; role: string; location_id: string; action: string; object: string; request_id: string; before: unknown; after: unknown } }
  'audit.recent-of-actor': { parameters: { actor: string | null; action: string | null; since: Date | string | null }; row: { at: Date } }
  'backups.size': { parameters: Record<string, never>; row: { bytes: number } }
  'board-events.announce': { parameters: { alerts: string | null; events: string | null }; row: { count: number } }
  'board-news.after': { parameters: { locationId: string | null; position: number | null; until: number | null; maxRead: number | null }; row: { position: number; kind: string; data: string; subject: string; isForManagers: boolean; isByPerson: boolean } }
  'board-news.forget': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'board-news.forgotten': { parameters: Record<string, never>; row: { forgotten: number } }
  'board-news.give-positions': { parameters: { last: number | null }; row: Record<string, never> }
  'board-news.hold': { parameters: Record<string, never>; row: { last: number; forgotten: number } }
  'board-news.last': { parameters: Record<string, never>; row: { last: number } }
  'cancel-at-square.last-cancellation': { parameters: { appointmentId: string | null }; row: { version: number } }
  'card-actions.hold-booking': { parameters: { squareAppointmentId: string | null }; row: Record<string, never> }
  'card-actions.hold-client': { parameters: { squareAppointmentId: string | null }; row: Record<string, never> }
  'card-actions.read': { parameters: { squareAppointmentId: string | null }; row: { square_appointment_id: string; version: number; status: string; is_open: boolean; location_id: string; start_at: Date; day: string; duration_minutes: number; service_name: string; technician_name: string; segments: unknown; customer_id: string; customer_name: string; customer_phone: string; initial_assignment_type: string; assignment_source: string; fingerprint: string; square_created_at: Date; square_updated_at: Date; card: unknown; cancelledVersion: number; before: unknown } }
  'card-actions.restore': { parameters: { squareAppointmentId: string | null; version: number | null; mark: string | null; receivedBy: string | null; now: Date | string | null; by: string | null; at: Date | string | null; actor: string | null; role: string | null; action: string | null; requestId: string | null; status: string | null }; row: { count: number; status: unknown } }
  'card-actions.save': { parameters: { squareAppointmentId: string | null; locationId: string | null; day: string | null; isCheckedIn: boolean | null; now: Date | string | null; isReceived: boolean | null; mark: string | null; receivedBy: string | null; isManualCheckIn: boolean | null; isManagerAssigned: boolean | null; technicianName: string | null; originalTechnicianName: string | null; version: number | null; serviceName: string | null; technician: string | null; isNewCheckIn: boolean | null; customerPhone: string | null; before: string | null; action: string | null; by: string | null; shownName: string | null; at: Date | string | null; actor: string | null; role: string | null; requestId: string | null }; row: { count: number; status: unknown } }
  'cards.clear': { parameters: { now: Date | string | null; toId: string | null; day: string | null; locationId: string | null }; row: { row: unknown } }
  'cards.hold': { parameters: { ids: readonly string[] | null }; row: { square_appointment_id: string; client_checked_in: boolean; client_checked_in_at: Date; arrived_at: Date; manager_marked_received: boolean; mark: string; technician_name: string; manager_assigned: boolean } }
  'cards.hold-visits': { parameters: { ids: readonly string[] | null }; row: Record<string, never> }
  'cards.mark': { parameters: { mark: string | null; now: Date | string | null; squareAppointmentId: string | null }; row: { row: unknown } }
  'check-in.facts': { parameters: { clientId: string | null; deviceId: string | null; grantedSince: Date | string | null; from: string | null; until: string | null }; row: { client: unknown; is_granted: boolean; has_abandoned_visit: boolean; appointments: unknown } }
  'check-in.find-arrival': { parameters: { clientId: string | null; appointmentId: string | null }; row: { id: string; checkedIn: boolean; checkInTime: Date } }
  'check-in.phone-facts': { parameters: { consentPhone: string | null; consentVersion: string | null; consentScreen: string | null; consentSource: string | null; consentLocationId: string | null; consentDeviceId: string | null; consentShownAt: Date | string | null; consentAt: Date | string | null; phone: string | null; deviceId: string | null; grantedAt: Date | string | null; visitsFrom: string | null; from: string | null; until: string | null; waiverVersion: string | null }; row: { client: unknown; appointments: unknown; last_visit: unknown; visit_today: unknown; daily_updated_at: Date } }
  'check-in.save-arrival': { parameters: { asked: string | null; scenario: string | null; checksIn: boolean | null; clientId: string | null; locationId: string | null; day: string | null; at: Date | string | null; deviceId: string | null; source: string | null; mark: string | null; alerts: string | null; by: string | null; shownName: string | null; actor: string | null; role: string | null; requestId: string | null }; row: { count: number; check_ins: unknown } }
  'check-in.save-walk-in': { parameters: { id: string | null; clientId: string | null; locationId: string | null; day: string | null; at: Date | string | null; serviceType: string | null; technician: string | null; isWalkIn: boolean | null; walkInIntent: string | null; kind: string | null; deviceId: string | null; source: string | null }; row: { id: string; check_in_time: Date; version: number; is_news: boolean } }
  'check-ins.askable-visits': { parameters: { clientId: string | null; from: string | null; until: string | null }; row: { checkInId: string; locationId: string; day: string; at: Date; isReceived: boolean; isRated: boolean } }
  'check-ins.history': { parameters: { clientId: string | null }; row: { id: string; at: Date; service: string; technician: string; locationId: string } }
  'clients.booked-names': { parameters: { phone: string | null; today: string | null }; row: { customer_name: string } }
  'clients.bookings-of-numbers': { parameters: { phones: readonly string[] | null }; row: { phone: string; at: Date; location_id: string; service: string } }
  'clients.by-digits-count': { parameters: { lastFour: string | null; digits: string | null; locations: readonly string[] | null; max: number | null }; row: { count: number } }
  'clients.by-digits-next': { parameters: { lastFour: string | null; digits: string | null; locations: readonly string[] | null; value: string | null; place: string | null; rows: number | null }; row: { id: string; phone: string; first_name: string; last_name: string; location_id: string; value: string; place: string; is_opted_out: boolean; is_unreachable: boolean; is_booked: boolean } }
  'clients.by-digits-previous': { parameters: { lastFour: string | null; digits: string | null; locations: readonly string[] | null; value: string | null; place: string | null; rows: number | null }; row: { id: string; phone: string; first_name: string; last_name: string; location_id: string; value: string; place: string; is_opted_out: boolean; is_unreachable: boolean; is_booked: boolean } }
  'clients.by-name-count': { parameters: { from: string | null; until: string | null; locations: readonly string[] | null; max: number | null }; row: { count: number } }
  'clients.by-name-next': { parameters: { from: string | null; until: string | null; locations: readonly string[] | null; value: string | null; place: string | null; rows: number | null }; row: { id: string; phone: string; first_name: string; last_name: string; location_id: string; value: string; place: string; is_opted_out: boolean; is_unreachable: boolean; is_booked: boolean } }
  'clients.by-name-previous': { parameters: { from: string | null; until: string | null; locations: readonly string[] | null; value: string | null; place: string | null; rows: number | null }; row: { id: string; phone: string; first_name: string; last_name: string; location_id: string; value: string; place: string; is_opted_out: boolean; is_unreachable: boolean; is_booked: boolean } }
  'clients.by-number': { parameters: { phone: string | null }; row: { id: string; phone: string; first_name: string; last_name: string; location_id: string; value: string; place: string; is_opted_out: boolean; is_unreachable: boolean; is_booked: boolean } }
  'clients.consent-count': { parameters: { id: string | null; max: number | null }; row: { count: number } }
  'clients.consent-next': { parameters: { id: string | null; moment: number | null; place: string | null; rows: number | null }; row: { place: string; at: Date; what: string; screen: string; source: string; location_id: string; moment: string } }
  'clients.consent-previous': { parameters: { id: string | null; moment: number | null; place: string | null; rows: number | null }; row: { place: string; at: Date; what: string; screen: string; source: string; location_id: string; moment: string } }
  'clients.correct-number': { parameters: { phone: string | null; id: string | null; before: string | null }; row: Record<string, never> }
  'clients.count': { parameters: { max: number | null }; row: { count: number } }
  'clients.count-number-search': { parameters: { staffId: string | null; callName: string | null; now: Date | string | null }; row: { minute: Date; minute_count: number; hour: Date; hour_count: number; unknown_phones: number } }
  'clients.facts': { parameters: { since: Date | string | null; id: string | null }; row: { id: string; phone: string; first_name: string; last_name: string; location_id: string; created_at: Date; version: number; visits: number; too_late: number; opt_out_source: string; opted_out_at: Date; is_unreachable: boolean; has_consent: boolean } }
  'clients.fill-name-keys': { parameters: { ids: readonly string[] | null; keys: readonly string[] | null; keysLast: readonly string[] | null }; row: Record<string, never> }
  'clients.find': { parameters: { phone: string | null }; row: { id: string; firstName: string; lastName: string; phone: string } }
  'clients.find-by-id': { parameters: { id: string | null }; row: { id: string; firstName: string; lastName: string; phone: string } }
  'clients.find-for-device': { parameters: { phone: string | null; deviceId: string | null; now: Date | string | null; notesUnknown: boolean | null }; row: { id: string; firstName: string; lastName: string; phone: string } }
  'clients.hold': { parameters: { ids: readonly string[] | null }; row: { id: string; first_name: string; last_name: string; phone: string; version: number; same_person_as: string } }
  'clients.is-granted': { parameters: { deviceId: string | null; clientId: string | null; since: Date | string | null }; row: { granted: boolean } }
  'clients.is-known-there': { parameters: { id: string | null; locations: readonly string[] | null }; row: { is_known: boolean } }
  'clients.is-phone-granted': { parameters: { deviceId: string | null; phone: string | null; since: Date | string | null }; row: { granted: boolean } }
  'clients.linked': { parameters: { id: string | null }; row: { id: string; first_name: string; last_name: string; phone: string } }
  'clients.linked-with-number': { parameters: { phone: string | null }; row: { id: string; phone: string } }
  'clients.newest-next': { parameters: { value: number | null; place: string | null; rows: number | null }; row: { id: string; phone: string; first_name: string; last_name: string; location_id: string; value: string; place: string; is_opted_out: boolean; is_unreachable: boolean; is_booked: boolean } }
  'clients.newest-previous': { parameters: { value: number | null; place: string | null; rows: number | null }; row: { id: string; phone: string; first_name: string; last_name: string; location_id: string; value: string; place: string; is_opted_out: boolean; is_unreachable: boolean; is_booked: boolean } }
  'clients.register': { parameters: { id: string | null; firstName: string | null; lastName: string | null; phone: string | null; locationId: string | null; deviceId: string | null; now: Date | string | null; nameKey: string | null; nameKeyLast: string | null }; row: { id: string; firstName: string; lastName: string; phone: string; hasAbandonedVisit: boolean } }
  'clients.rename': { parameters: { firstName: string | null; lastName: string | null; nameKey: string | null; nameKeyLast: string | null; id: string | null }; row: Record<string, never> }
  'clients.same-person': { parameters: { person: string | null; ids: readonly string[] | null }; row: Record<string, never> }
  'clients.suggested': { parameters: { id: string | null }; row: { id: string; first_name: string; last_name: string; phone: string } }
  'clients.surveys-count': { parameters: { id: string | null; max: number | null }; row: { count: number } }
  'clients.surveys-next': { parameters: { id: string | null; moment: number | null; place: string | null; rows: number | null }; row: { place: string; id: string; submitted_at: Date; location_id: string; overall_rating: number; issues: unknown; feedback: string; moment: string } }
  'clients.surveys-previous': { parameters: { id: string | null; moment: number | null; place: string | null; rows: number | null }; row: { place: string; id: string; submitted_at: Date; location_id: string; overall_rating: number; issues: unknown; feedback: string; moment: string } }
  'clients.texts-count': { parameters: { id: string | null; locations: readonly string[] | null; max: number | null }; row: { count: number } }
  'clients.texts-next': { parameters: { id: string | null; locations: readonly string[] | null; moment: number | null; place: string | null; rows: number | null }; row: { place: string; id: string; created_at: Date; location_id: string; template: string; state: string; moment: string } }
  'clients.texts-previous': { parameters: { id: string | null; locations: readonly string[] | null; moment: number | null; place: string | null; rows: number | null }; row: { place: string; id: string; created_at: Date; location_id: string; template: string; state: string; moment: string } }
  'clients.visits-count': { parameters: { id: string | null; max: number | null }; row: { count: number } }
  'clients.visits-next': { parameters: { id: string | null; moment: number | null; place: string | null; rows: number | null }; row: { place: string; start_at: Date; end_at: Date; day: string; location_id: string; service: string; technician: string; is_walk_in: boolean; status: string; is_cancelled_here: boolean; is_received: boolean; is_checked_in: boolean; has_arrived: boolean; came_that_day: boolean; is_measured: boolean; moment: string } }
  'clients.visits-previous': { parameters: { id: string | null; moment: number | null; place: string | null; rows: number | null }; row: { place: string; start_at: Date; end_at: Date; day: string; location_id: string; service: string; technician: string; is_walk_in: boolean; status: string; is_cancelled_here: boolean; is_received: boolean; is_checked_in: boolean; has_arrived: boolean; came_that_day: boolean; is_measured: boolean; moment: string } }
  'clients.visits-since': { parameters: { id: string | null; since: Date | string | null }; row: { place: string; start_at: Date; end_at: Date; day: string; location_id: string; service: string; technician: string; is_walk_in: boolean; status: string; is_cancelled_here: boolean; is_received: boolean; is_checked_in: boolean; has_arrived: boolean; came_that_day: boolean; is_measured: boolean; moment: string } }
  'clients.waivers-count': { parameters: { id: string | null; max: number | null }; row: { count: number } }
  'clients.waivers-next': { parameters: { id: string | null; moment: number | null; place: string | null; rows: number | null }; row: { place: string; id: string; received_at: Date; location_id: string; language: string; day: string; has_document: boolean; moment: string } }
  'clients.waivers-previous': { parameters: { id: string | null; moment: number | null; place: string | null; rows: number | null }; row: { place: string; id: string; received_at: Date; location_id: string; language: string; day: string; has_document: boolean; moment: string } }
  'clients.was-searched': { parameters: { object: string | null; since: Date | string | null; actor: string | null }; row: { was_searched: boolean } }
  'clients.with-number': { parameters: { phone: string | null }; row: { id: string; first_name: string; last_name: string; phone: string } }
  'clients.without-name-key': { parameters: { most: number | null }; row: { id: string; firstName: string; lastName: string } }
  'consents.record': { parameters: { consentPhone: string | null; consentVersion: string | null; consentScreen: string | null; consentSource: string | null; consentLocationId: string | null; consentDeviceId: string | null; consentShownAt: Date | string | null; consentAt: Date | string | null }; row: Record<string, never> }
  'day.appointments': { parameters: { locationId: string | null; day: string | null }; row: { square_appointment_id: string; version: number; status: string; is_open: boolean; location_id: string; start_at: Date; day: string; duration_minutes: number; service_name: string; technician_name: string; segments: unknown; customer_id: string; customer_name: string; customer_phone: string; initial_assignment_type: string; assignment_source: string; fingerprint: string; square_created_at: Date; square_updated_at: Date } }
  'day.bookable': { parameters: { locationId: string | null }; row: { teamMemberId: string; displayName: string } }
  'day.statuses': { parameters: { locationId: string | null; day: string | null }; row: { row: unknown } }
  'day.technicians': { parameters: { locationId: string | null; weekdays: readonly string[] | null; day: string | null }; row: { teamMemberId: string; displayName: string; hasBookings: boolean; assignedNames: readonly string[] } }
  'demo.follow-phones': { parameters: { now: Date | string | null; setAt: string | null }; row: Record<string, never> }
  'demo.forget-check-ins': { parameters: { phones: readonly string[] | null }; row: Record<string, never> }
  'demo.forget-clients': { parameters: { phones: readonly string[] | null }; row: Record<string, never> }
  'demo.forget-visits': { parameters: { phones: readonly string[] | null; now: Date | string | null }; row: { count: number } }
  'demo.know-clients': { parameters: { now: Date | string | null; clients: string | null }; row: Record<string, never> }
  'demo.mark': { parameters: { now: Date | string | null }; row: Record<string, never> }
  'demo.opt-out': { parameters: { now: Date | string | null; phones: readonly string[] | null }; row: Record<string, never> }
  'demo.past-bookings': { parameters: { location: string | null; day: string | null; exceptPhones: readonly string[] | null }; row: { id: string; startAt: Date; durationMinutes: number; service: string; technician: string; customerName: string; phone: string; hasCard: boolean; checkedInAt: Date; receivedAt: Date } }
  'demo.past-cards': { parameters: { location: string | null; day: string | null; receivedBy: string | null; now: Date | string | null; cards: string | null }; row: Record<string, never> }
  'demo.past-clients': { parameters: { location: string | null; clients: string | null }; row: { id: string; phone: string; name: string; createdAt: Date } }
  'demo.past-survey-asks': { parameters: { now: Date | string | null; location: string | null; day: string | null }; row: Record<string, never> }
  'demo.past-surveys': { parameters: { location: string | null; surveys: string | null }; row: Record<string, never> }
  'demo.past-texts': { parameters: { location: string | null; day: string | null; texts: string | null }; row: Record<string, never> }
  'demo.past-through': { parameters: Record<string, never>; row: { through: string; isCopied: boolean } }
  'demo.past-tries': { parameters: { location: string | null; day: string | null; tries: string | null }; row: Record<string, never> }
  'demo.past-visits': { parameters: { location: string | null; day: string | null; receivedBy: string | null; visits: string | null }; row: Record<string, never> }
  'demo.phones-followed': { parameters: Record<string, never>; row: { phones_set_at: string } }
  'demo.real-data': { parameters: Record<string, never>; row: { is_real: boolean } }
  'demo.save-outcomes': { parameters: { receivedBy: string | null; marks: string | null; now: Date | string | null }; row: { changed: number; count: number } }
  'demo.save-past-through': { parameters: { day: string | null }; row: Record<string, never> }
  'demo.seeded-bookings': { parameters: { dayStart: Date | string | null; location: string | null; day: string | null; exceptPhones: readonly string[] | null }; row: { square_appointment_id: string; start_at: Date; isUntouched: boolean } }
  'devices.add-paired': { parameters: { tokenHash: Buffer | null; now: Date | string | null; name: string | null; staffId: string | null }; row: { id: string } }
  'devices.authorise': { parameters: { tokenHash: Buffer | null; now: Date | string | null }; row: { id: string; kind: string; name: string; location_id: string; token_made_at: Date; is_newest: boolean; may_bind: boolean } }
  'devices.authorise-look-up': { parameters: { tokenHash: Buffer | null; now: Date | string | null; callName: string | null }; row: { id: string; kind: string; name: string; location_id: string; token_made_at: Date; is_newest: boolean; may_bind: boolean; minute: Date; minute_count: number; hour: Date; hour_count: number; unknown_phones: number } }
  'devices.bind': { parameters: { locationId: string | null; name: string | null; metadata: string | null; now: Date | string | null; deviceId: string | null }; row: { name: string; previous_location_id: string } }
  'devices.change': { parameters: { name: string | null; locationId: string | null; id: string | null }; row: Record<string, never> }
  'devices.count': { parameters: { locations: readonly string[] | null; kind: string | null; seenFrom: Date | string | null; seenBefore: Date | string | null; revokedSince: Date | string | null; max: number | null }; row: { count: number } }
  'devices.enrol': { parameters: { tokenHash: Buffer | null; now: Date | string | null; staffId: string | null; bindUntil: Date | string | null }; row: { id: string } }
  'devices.enrol-again': { parameters: { previousTokenHash: Buffer | null; tokenHash: Buffer | null; now: Date | string | null; staffId: string | null; bindUntil: Date | string | null; id: string | null }; row: Record<string, never> }
  'devices.hold': { parameters: { id: string | null }; row: { id: string; kind: string; name: string; location_id: string; last_seen_at: Date; enrolled_at: Date; moment: string; revoked_at: Date; enrolled_by: string; health: unknown; screen: string; platform: string; version: number } }
  'devices.hold-names': { parameters: { locationId: string | null }; row: { id: string } }
  'devices.list': { parameters: Record<string, never>; row: { id: string; kind: string; name: string; locationId: string; enrolledAt: Date; enrolledBy: string; lastSeenAt: Date; screen: string; platform: string } }
  'devices.name-is-taken': { parameters: { id: string | null; locationId: string | null; name: string | null }; row: { taken: boolean } }
  'devices.next-page': { parameters: { locations: readonly string[] | null; kind: string | null; seenFrom: Date | string | null; seenBefore: Date | string | null; revokedSince: Date | string | null; moment: number | null; id: string | null; rows: number | null }; row: { id: string; kind: string; name: string; location_id: string; last_seen_at: Date; enrolled_at: Date; moment: string; revoked_at: Date; enrolled_by: string; health: unknown; screen: string; platform: string; version: number } }
  'devices.note-unknown-phone': { parameters: { deviceId: string | null; phone: string | null; now: Date | string | null }; row: Record<string, never> }
  'devices.one': { parameters: { id: string | null }; row: { id: string; kind: string; name: string; location_id: string; last_seen_at: Date; enrolled_at: Date; moment: string; revoked_at: Date; enrolled_by: string; health: unknown; screen: string; platform: string; version: number } }
  'devices.previous-page': { parameters: { locations: readonly string[] | null; kind: string | null; seenFrom: Date | string | null; seenBefore: Date | string | null; revokedSince: Date | string | null; moment: number | null; id: string | null; rows: number | null }; row: { id: string; kind: string; name: string; location_id: string; last_seen_at: Date; enrolled_at: Date; moment: string; revoked_at: Date; enrolled_by: string; health: unknown; screen: string; platform: string; version: number } }
  'devices.revoke': { parameters: { now: Date | string | null; id: string | null }; row: { name: string; location_id: string; was_revoked: boolean } }
  'devices.rotate': { parameters: { previousTokenHash: Buffer | null; tokenHash: Buffer | null; now: Date | string | null; id: string | null; madeAt: Date | string | null }; row: Record<string, never> }
  'devices.save-health': { parameters: { health: string | null; id: string | null }; row: Record<string, never> }
  'forget-client.reload-boards': { parameters: { locationKeys: readonly string[] | null }; row: { pg_notify: unknown } }
  'forget-client.take-turns': { parameters: { phone: string | null }; row: { pg_advisory_xact_lock: unknown; count: number } }
  'holdings.find': { parameters: { phone: string | null }; row: { clientIds: readonly string[]; customerIds: readonly string[]; appointmentIds: readonly string[] } }
  'idempotency.claim': { parameters: { scope: string | null; key: string | null; hash: Buffer | null; leaseUntil: Date | string | null; now: Date | string | null; worker: number | null }; row: { claimed: boolean; same_body: boolean; status: number; answer: unknown } }
  'idempotency.forget': { parameters: { scope: string | null; key: string | null }; row: Record<string, never> }
  'idempotency.save': { parameters: { status: number | null; answer: string | null; scope: string | null; key: string | null }; row: Record<string, never> }
  'installation.applied': { parameters: Record<string, never>; row: { name: string } }
  'installation.salon': { parameters: Record<string, never>; row: { admins: number; demo_ran: boolean; cancels: boolean; last_webhook: Date } }
  'installation.server': { parameters: Record<string, never>; row: { version: number; now: Date; fsync: string; synchronous_commit: string; full_page_writes: string; has_migrations: boolean } }
  'jobs.add': { parameters: { kind: string | null; dedupeKey: string | null; payload: string | null; dueAt: Date | string | null; requestId: string | null }; row: { pg_notify: unknown } }
  'jobs.again': { parameters: { dueAt: Date | string | null; error: string | null; id: number | null }; row: Record<string, never> }
  'jobs.claim': { parameters: { leaseUntil: Date | string | null; now: Date | string | null; kinds: readonly string[] | null; limit: number | null }; row: { id: number; kind: string; payload: unknown; attempts: number; request_id: string } }
  'jobs.done': { parameters: { id: number | null }; row: Record<string, never> }
  'jobs.park': { parameters: { now: Date | string | null; error: string | null; id: number | null }; row: Record<string, never> }
  'lifeline.hold': { parameters: { lifeline: number | null }; row: { pg_advisory_lock_shared: unknown } }
  'location-days.find-staff': { parameters: { id: string | null }; row: { id: string; username: string; first_name: string; role: string; default_location_id: string; location_days: unknown } }
  'location-days.grant': { parameters: { staffId: string | null; locationId: string | null; day: number | null }; row: Record<string, never> }
  'location-days.revoke': { parameters: { staffId: string | null; locationId: string | null; day: number | null }; row: Record<string, never> }
  'location-days.save-default': { parameters: { locationId: string | null; staffId: string | null }; row: Record<string, never> }
  'locations.all': { parameters: Record<string, never>; row: { id: string; name: string; squareLocationId: string; address: string; phone: string; timeZone: string; openingHours: unknown } }
  'locations.save': { parameters: { squareLocationId: string | null; address: string | null; phone: string | null; timeZone: string | null; openingHours: string | null; locationId: string | null }; row: { pg_notify: unknown } }
  'nightly.begin': { parameters: { atOnce: readonly string[] | null; day: string | null; names: readonly string[] | null }; row: Record<string, never> }
  'nightly.done': { parameters: { day: string | null; doneAt: Date | string | null; facts: string | null; name: string | null }; row: Record<string, never> }
  'nightly.failed': { parameters: { at: Date | string | null; failure: string | null; name: string | null }; row: Record<string, never> }
  'nightly.read': { parameters: Record<string, never>; row: { name: string; day: string; doneAt: Date; facts: unknown; failingSince: Date; failure: string } }
  'no-walk-ins.is-refused': { parameters: { locationId: string | null; day: string | null; clientId: string | null }; row: { isRefused: boolean } }
  'no-walk-ins.read': { parameters: { locationId: string | null; day: string | null }; row: { row: unknown } }
  'no-walk-ins.switch': { parameters: { locationId: string | null; day: string | null; isOn: boolean | null; at: Date | string | null; by: string | null }; row: { row: unknown; count: number } }
  'opt-outs.add': { parameters: { phone: string | null; source: string | null; at: Date | string | null; actor: string | null; role: string | null; object: string | null; requestId: string | null }; row: Record<string, never> }
  'opt-outs.is-opted-out': { parameters: { phone: string | null }; row: { is_opted_out: boolean } }
  'opt-outs.remove': { parameters: { phone: string | null; isByStaff: boolean | null; at: Date | string | null; actor: string | null; role: string | null; object: string | null; requestId: string | null; source: string | null }; row: Record<string, never> }
  'pairing-links.save': { parameters: { now: Date | string | null; keyHash: Buffer | null; staffId: string | null; expiresAt: Date | string | null }; row: Record<string, never> }
  'pairing-links.use': { parameters: { now: Date | string | null; keyHash: Buffer | null }; row: { id: string; username: string; role: string } }
  'retention.alerts': { parameters: { before: string | null }; row: Record<string, never> }
  'retention.allow': { parameters: Record<string, never>; row: { set_config: string } }
  'retention.audit': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.bookings': { parameters: { before: string | null }; row: Record<string, never> }
  'retention.cards': { parameters: { before: string | null }; row: Record<string, never> }
  'retention.check-ins': { parameters: { before: string | null }; row: Record<string, never> }
  'retention.client-grants': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.device-look-ups': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.idempotency-keys': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.inbound-texts': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.no-walk-ins': { parameters: { before: string | null }; row: Record<string, never> }
  'retention.pairing-links': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.parked-jobs': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.sessions': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.set-up-links': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.setting-changes': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.sign-in-throttles': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.square-profiles': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.survey-asks': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.surveys': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.text-bodies': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.text-days': { parameters: { before: string | null }; row: Record<string, never> }
  'retention.text-days-built': { parameters: { before: string | null }; row: Record<string, never> }
  'retention.text-guards': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.texts': { parameters: { before: string | null }; row: Record<string, never> }
  'retention.unknown-phones': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.unreachable-phones': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'retention.visit-corrections': { parameters: { before: string | null }; row: Record<string, never> }
  'retention.visit-days': { parameters: { before: string | null }; row: Record<string, never> }
  'retention.visit-facts': { parameters: { before: string | null }; row: Record<string, never> }
  'retention.webhook-events': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'sessions.confirm': { parameters: { now: Date | string | null; id: string | null }; row: Record<string, never> }
  'sessions.end': { parameters: { now: Date | string | null; id: string | null }; row: Record<string, never> }
  'sessions.end-of-account': { parameters: { now: Date | string | null; staffId: string | null; id: string | null; but: string | null }; row: Record<string, never> }
  'sessions.find': { parameters: { id: string | null; now: Date | string | null }; row: { id: string; username: string; first_name: string; role: string; default_location_id: string; location_days: unknown; selected_location_id: string; confirmed_at: Date; last_seen_at: Date; has_password: boolean } }
  'sessions.find-all': { parameters: { ids: readonly string[] | null; now: Date | string | null }; row: { id: string; username: string; first_name: string; role: string; default_location_id: string; location_days: unknown; session_id: string } }
  'sessions.list': { parameters: { staffId: string | null; now: Date | string | null }; row: { id: string; created_at: Date; last_used_at: Date; method: string; agent: string; address: string } }
  'sessions.seen': { parameters: { now: Date | string | null; id: string | null; before: Date | string | null }; row: Record<string, never> }
  'sessions.start': { parameters: { now: Date | string | null; staffId: string | null; method: string | null; keyHash: string | null; id: string | null; selectedLocationId: string | null; expiresAt: Date | string | null; agent: string | null; address: string | null }; row: Record<string, never> }
  'set-up-links.choose': { parameters: { pinLookup: Buffer | null; pinHash: string | null; passwordHash: string | null; keyHash: Buffer | null }; row: Record<string, never> }
  'set-up-links.clear': { parameters: { keyHash: Buffer | null }; row: Record<string, never> }
  'set-up-links.find': { parameters: { keyHash: Buffer | null; now: Date | string | null }; row: { staff_id: string; username: string; first_name: string; role: string; has_pin: boolean; has_password: boolean } }
  'set-up-links.hold': { parameters: { keyHash: Buffer | null; now: Date | string | null }; row: { staff_id: string; username: string; first_name: string; role: string; has_pin: boolean; has_password: boolean } }
  'set-up-links.hold-account': { parameters: { keyHash: Buffer | null }; row: { id: string } }
  'set-up-links.remove': { parameters: { staffId: string | null }; row: Record<string, never> }
  'set-up-links.save': { parameters: { keyHash: Buffer | null; staffId: string | null; madeBy: string | null; expiresAt: Date | string | null }; row: Record<string, never> }
  'set-up-links.use': { parameters: { now: Date | string | null; keyHash: Buffer | null }; row: Record<string, never> }
  'settings.add-change': { parameters: { key: string | null; locationId: string | null; before: string | null; after: string | null; who: string | null; at: Date | string | null }; row: Record<string, never> }
  'settings.all': { parameters: Record<string, never>; row: { key: string; location_id: string; value: unknown } }
  'settings.count-changes': { parameters: { key: string | null; max: number | null }; row: { count: number } }
  'settings.hold': { parameters: Record<string, never>; row: Record<string, never> }
  'settings.last-change': { parameters: { key: string | null; locationId: string | null }; row: { id: number; location_id: string; before: unknown; after: unknown; who: string; first_name: string; at: Date } }
  'settings.next-changes': { parameters: { key: string | null; id: number | null; rows: number | null }; row: { id: number; location_id: string; before: unknown; after: unknown; who: string; first_name: string; at: Date } }
  'settings.places': { parameters: Record<string, never>; row: { key: string; location_id: string; value: unknown; version: number } }
  'settings.previous-changes': { parameters: { key: string | null; id: number | null; rows: number | null }; row: { id: number; location_id: string; before: unknown; after: unknown; who: string; first_name: string; at: Date } }
  'settings.save': { parameters: { key: string | null; locationId: string | null; value: string | null }; row: { pg_notify: unknown } }
  'settings.unset': { parameters: { key: string | null; locationId: string | null }; row: { pg_notify: string } }
  'square-events.find': { parameters: { eventKey: string | null }; row: { body: unknown } }
  'square-events.forget': { parameters: { before: Date | string | null }; row: Record<string, never> }
  'square-events.store': { parameters: { eventKey: string | null; type: string | null; envelope: string | null; now: Date | string | null }; row: Record<string, never> }
  'square-events.worked': { parameters: { now: Date | string | null; eventKey: string | null }; row: Record<string, never> }
  'square-names.all-services': { parameters: Record<string, never>; row: { variation_id: string } }
  'square-names.find': { parameters: { customers: readonly string[] | null; services: readonly string[] | null; technicians: readonly string[] | null }; row: { kind: string; asked: string; id: string; name: string; phone: string; version: number } }
  'square-names.merge': { parameters: { toId: string | null; now: Date | string | null; fromIds: readonly string[] | null }; row: Record<string, never> }
  'square-names.save-bookable-at': { parameters: { ids: readonly string[] | null; locationId: string | null }; row: Record<string, never> }
  'square-names.save-customers': { parameters: { now: Date | string | null; customers: string | null }; row: { id: string } }
  'square-names.save-services': { parameters: { now: Date | string | null; services: string | null }; row: { variation_id: string } }
  'square-names.save-technicians': { parameters: { now: Date | string | null; technicians: string | null }; row: { id: string } }
  'staff-list.by-name': { parameters: { now: Date | string | null; role: string | null; isDisabled: boolean | null; locations: readonly string[] | null; value: string | null; id: string | null; rows: number | null }; row: { id: string; username: string; first_name: string; role: string; default_location_id: string; location_days: unknown; version: number; has_pin: boolean; has_password: boolean; has_two_step: boolean; is_disabled: boolean; last_sign_in_at: Date; name_key: string; moment: string; last_session: unknown; sessions: number } }
  'staff-list.by-name-down': { parameters: { now: Date | string | null; role: string | null; isDisabled: boolean | null; locations: readonly string[] | null; value: string | null; id: string | null; rows: number | null }; row: { id: string; username: string; first_name: string; role: string; default_location_id: string; location_days: unknown; version: number; has_pin: boolean; has_password: boolean; has_two_step: boolean; is_disabled: boolean; last_sign_in_at: Date; name_key: string; moment: string; last_session: unknown; sessions: number } }
  'staff-list.by-sign-in': { parameters: { now: Date | string | null; role: string | null; isDisabled: boolean | null; locations: readonly string[] | null; value: number | null; id: string | null; rows: number | null }; row: { id: string; username: string; first_name: string; role: string; default_location_id: string; location_days: unknown; version: number; has_pin: boolean; has_password: boolean; has_two_step: boolean; is_disabled: boolean; last_sign_in_at: Date; name_key: string; moment: string; last_session: unknown; sessions: number } }
  'staff-list.by-sign-in-down': { parameters: { now: Date | string | null; role: string | null; isDisabled: boolean | null; locations: readonly string[] | null; value: number | null; id: string | null; rows: number | null }; row: { id: string; username: string; first_name: string; role: string; default_location_id: string; location_days: unknown; version: number; has_pin: boolean; has_password: boolean; has_two_step: boolean; is_disabled: boolean; last_sign_in_at: Date; name_key: string; moment: string; last_session: unknown; sessions: number } }
  'staff-list.count': { parameters: { role: string | null; isDisabled: boolean | null; locations: readonly string[] | null; max: number | null }; row: { count: number } }
  'staff-list.one': { parameters: { now: Date | string | null; username: string | null }; row: { id: string; username: string; first_name: string; role: string; default_location_id: string; location_days: unknown; version: number; has_pin: boolean; has_password: boolean; has_two_step: boolean; is_disabled: boolean; last_sign_in_at: Date; name_key: string; moment: string; last_session: unknown; sessions: number } }
  'staff.add': { parameters: { username: string | null; firstName: string | null; role: string | null; lookup: Buffer | null; hash: string | null; passwordHash: string | null; now: Date | string | null; grid: string | null }; row: { id: string } }
  'staff.by-name': { parameters: { username: string | null }; row: { id: string; username: string; first_name: string; role: string; default_location_id: string; location_days: unknown; password_hash: string } }
  'staff.by-pin': { parameters: { pinLookup: Buffer | null }; row: { id: string; username: string; first_name: string; role: string; default_location_id: string; location_days: unknown; pin_hash: string } }
  'staff.change-keys': { parameters: { pinLookup: Buffer | null; pinHash: string | null; passwordHash: string | null; id: string | null; sessionId: string | null; now: Date | string | null }; row: { id: string } }
  'staff.is-pin-taken': { parameters: { pinLookup: Buffer | null; now: Date | string | null }; row: { is_taken: boolean } }
  'staff.list': { parameters: Record<string, never>; row: { id: string; username: string; first_name: string; role: string; default_location_id: string; location_days: unknown; has_pin: boolean; has_password: boolean; is_disabled: boolean } }
  'staff.reset': { parameters: { pinLookup: Buffer | null; pinHash: string | null; passwordHash: string | null; username: string | null; now: Date | string | null }; row: { username: string } }
  'staff.take-keys': { parameters: { pin: boolean | null; password: boolean | null; id: string | null; now: Date | string | null }; row: Record<string, never> }
  'status.facts': { parameters: { since: Date | string | null }; row: { version: string; bytes: number; failure: string; webhooks: number; webhooks_waiting: number; queued: number; failed: number; parked: number; jobs_waiting: number; jobs_parked: number; parked_kind: string } }
  'status.metrics': { parameters: { since: Date | string | null }; row: { jobs_waiting: number; jobs_parked: number; webhooks_waiting: number; texts: unknown } }
  'surveys.claim-ask': { parameters: { knownSince: Date | string | null; visitId: string | null; now: Date | string | null }; row: { visit_id: string } }
  'surveys.save': { parameters: { checkInId: string | null; phone: string | null; name: string | null; locationId: string | null; overallRating: number | null; starRating: number | null; feedback: string | null; issues: string | null; at: Date | string | null; isTrusted: boolean | null }; row: { is_known: boolean; is_new: boolean } }
  'surveys.unasked-visits': { parameters: { locations: readonly string[] | null; since: string | null }; row: { visitId: string; checkInId: string; locationId: string; clientId: string; phone: string; firstName: string; parts: unknown } }
  'sync-state.done': { parameters: { lastUpdate: Date | string | null; spans: string | null; part: string | null }; row: Record<string, never> }
  'sync-state.failed': { parameters: { now: Date | string | null; failure: string | null; part: string | null }; row: Record<string, never> }
  'sync-state.read': { parameters: Record<string, never>; row: { part: string; last_update: Date; count: number; failing_since: Date } }
  'text-days.build': { parameters: { days: readonly string[] | null; states: readonly string[] | null }; row: Record<string, never> }
  'text-days.built': { parameters: { from: string | null; to: string | null }; row: { day: string; state: string } }
  'text-days.read': { parameters: { locations: readonly string[] | null; from: string | null; to: string | null; since: string | null }; row: { locationId: string; day: string; template: string; texts: number; parts: number } }
  'text-days.states': { parameters: { from: string | null; to: string | null }; row: { day: string; state: string } }
  'texts.absent': { parameters: { nextLook: Date | string | null; at: Date | string | null; textId: string | null }; row: { state: string } }
  'texts.ask-again': { parameters: { ids: readonly string[] | null }; row: Record<string, never> }
  'texts.claim-due': { parameters: { now: Date | string | null; quietTemplates: readonly string[] | null; quietLocations: readonly string[] | null; limit: number | null; leaseUntil: Date | string | null }; row: { id: string; phone: string; body: string; template: string; state: string; attempts: number; attempted_at: Date; first_attempted_at: Date; request_id: string } }
  'texts.claim-look-ups': { parameters: { leaseUntil: Date | string | null; now: Date | string | null; limit: number | null }; row: { id: string; phone: string; body: string; template: string; state: string; attempts: number; attempted_at: Date; first_attempted_at: Date; request_id: string } }
  'texts.claim-not-final': { parameters: { now: Date | string | null; sentBefore: Date | string | null; limit: number | null }; row: { id: string; provider_id: string } }
  'texts.flag-phone': { parameters: { phone: string | null; code: string | null; since: Date | string | null }; row: Record<string, never> }
  'texts.hold': { parameters: { id: string | null }; row: { id: string; created_at: Date; moment: string; location_id: string; template: string; state: string; error_code: string; parts: number; attempts: number; phone: string; client_id: string; client_name: string; body: string; has_stop_notice: boolean; due_at: Date; expires_at: Date; first_attempted_at: Date; attempted_at: Date; sent_at: Date; updated_at: Date; provider_id: string; provider_status: string; is_opted_out: boolean } }
  'texts.leave': { parameters: { at: Date | string | null; id: string | null }; row: Record<string, never> }
  'texts.list-count': { parameters: { locations: readonly string[] | null; start: Date | string | null; end: Date | string | null; template: string | null; state: string | null; isTrouble: boolean | null; max: number | null }; row: { count: number } }
  'texts.list-newest-first': { parameters: { locations: readonly string[] | null; start: Date | string | null; end: Date | string | null; template: string | null; state: string | null; isTrouble: boolean | null; moment: number | null; id: string | null; rows: number | null }; row: { id: string; created_at: Date; moment: string; location_id: string; template: string; state: string; error_code: string; parts: number; attempts: number; phone: string; client_id: string; client_name: string } }
  'texts.list-oldest-first': { parameters: { locations: readonly string[] | null; start: Date | string | null; end: Date | string | null; template: string | null; state: string | null; isTrouble: boolean | null; moment: number | null; id: string | null; rows: number | null }; row: { id: string; created_at: Date; moment: string; location_id: string; template: string; state: string; error_code: string; parts: number; attempts: number; phone: string; client_id: string; client_name: string } }
  'texts.look-later': { parameters: { notBefore: Date | string | null; at: Date | string | null; textId: string | null }; row: Record<string, never> }
  'texts.note-status': { parameters: { providerId: string | null; status: string | null; errorCode: string | null; at: Date | string | null; textId: string | null }; row: { id: string; phone: string; location_id: string; day: string; client_id: string; client_name: string } }
  'texts.note-trouble': { parameters: { trouble: string | null; at: Date | string | null }; row: Record<string, never> }
  'texts.one': { parameters: { id: string | null }; row: { id: string; created_at: Date; moment: string; location_id: string; template: string; state: string; error_code: string; parts: number; attempts: number; phone: string; client_id: string; client_name: string; body: string; has_stop_notice: boolean; due_at: Date; expires_at: Date; first_attempted_at: Date; attempted_at: Date; sent_at: Date; updated_at: Date; provider_id: string; provider_status: string; is_opted_out: boolean } }
  'texts.owned': { parameters: { sids: readonly string[] | null; textId: string | null }; row: { provider_id: string } }
  'texts.queue': { parameters: { phone: string | null; unreachableSince: Date | string | null; noticeSince: Date | string | null; guardLocation: string | null; visit: string | null; guardedSince: Date | string | null; group: string | null; needsConsent: boolean | null; knownRefusal: string | null; phoneLimit: number | null; day: string | null; kioskTemplates: readonly string[] | null; deviceLimit: number | null; deviceId: string | null; anHourAgo: Date | string | null; id: string | null; now: Date | string | null; template: string | null; templateVersion: number | null; locationId: string | null; body: string | null; bodyWithNotice: string | null; dueAt: Date | string | null; expiresAt: Date | string | null; clientId: string | null; requestId: string | null; parts: number | null; partsWithNotice: number | null; salonNow: Date | string | null }; row: { state: string; last_sent_at: Date; first_state: string; count: number } }
  'texts.refused': { parameters: { state: string | null; code: string | null; at: Date | string | null; textId: string | null }; row: { location_id: string; day: string; client_id: string; client_name: string } }
  'texts.send-again': { parameters: { at: Date | string | null; id: string | null }; row: { count: number } }
  'texts.trouble': { parameters: Record<string, never>; row: { trouble: string; since: Date } }
  'texts.unknown': { parameters: { errorCode: string | null; at: Date | string | null; textId: string | null }; row: Record<string, never> }
  'texts.unsent': { parameters: { notBefore: Date | string | null; at: Date | string | null; textId: string | null }; row: Record<string, never> }
  'tries.hold': { parameters: { today: string | null; now: Date | string | null; sources: readonly string[] | null }; row: { source: string; failures: number; blocked_until: Date; day: string; day_failures: number } }
  'tries.save': { parameters: { rows: string | null }; row: Record<string, never> }
  'twilio-events.inbound': { parameters: { providerId: string | null; phone: string | null; keyword: string | null; at: Date | string | null }; row: Record<string, never> }
  'twilio-events.left': { parameters: { since: Date | string | null; until: Date | string | null }; row: { event_key: string } }
  'twilio-events.store': { parameters: { eventKey: string | null; kind: string | null; body: string | null; receivedAt: Date | string | null }; row: { event_key: string } }
  'twilio-events.take': { parameters: { workedAt: Date | string | null; eventKey: string | null }; row: { kind: string; body: unknown } }
  'two-step.add-code': { parameters: { id: string | null; codeHash: Buffer | null }; row: Record<string, never> }
  'two-step.end': { parameters: { id: string | null }; row: Record<string, never> }
  'two-step.finish': { parameters: { pending: Buffer | null; step: number | null; id: string | null }; row: Record<string, never> }
  'two-step.pending': { parameters: { id: string | null; sessionId: string | null; drawnAfter: Date | string | null }; row: { secret: Buffer } }
  'two-step.read': { parameters: { id: string | null }; row: { two_step_secret: Buffer } }
  'two-step.remove-codes': { parameters: { id: string | null }; row: Record<string, never> }
  'two-step.start': { parameters: { pending: Buffer | null; now: Date | string | null; sessionId: string | null; id: string | null }; row: Record<string, never> }
  'two-step.use-recovery-code': { parameters: { now: Date | string | null; id: string | null; codeHash: Buffer | null }; row: Record<string, never> }
  'two-step.use-step': { parameters: { step: number | null; id: string | null }; row: Record<string, never> }
  'visits.built-days': { parameters: { from: string | null; to: string | null }; row: { day: string; state: string } }
  'visits.built-since': { parameters: { from: string | null; to: string | null }; row: { day: string } }
  'visits.correct': { parameters: { key: string | null; locationId: string | null; day: string | null; by: string | null; now: Date | string | null; outcome: string | null; packed: string | null }; row: Record<string, never> }
  'visits.count': { parameters: { locations: readonly string[] | null; from: string | null; to: string | null; weekday: number | null; hour: number | null; technician: string | null; kind: string | null; outcomes: readonly string[] | null; max: number | null }; row: { count: number } }
  'visits.day-abandoned': { parameters: { day: string | null }; row: { id: number; locationId: string; at: Date; hasComeBack: boolean } }
  'visits.day-bookings': { parameters: { day: string | null }; row: { id: string; locationId: string; status: string; startAt: Date; durationMinutes: number; clientKey: string; clientName: string; service: string; technician: string; technicianId: string; assignedName: string; mark: string; isCheckedIn: boolean; checkedInAt: Date; isManualCheckIn: boolean; arrivedAt: Date; isReceived: boolean; receivedAt: Date; receivedBy: string } }
  'visits.day-check-ins': { parameters: { day: string | null }; row: { id: string; locationId: string; appointmentId: string; clientKey: string; isCheckedIn: boolean; scenario: string; at: Date; isByStaff: boolean; isClosed: boolean; receivedAt: Date; receivedBy: string; service: string; isForgotten: boolean; wish: string } }
  'visits.day-corrected': { parameters: { day: string | null }; row: { key: string } }
  'visits.figures': { parameters: { weekday: number | null; hour: number | null; technician: string | null; locations: readonly string[] | null; from: string | null; to: string | null }; row: { locationId: string; day: string; isMeasured: boolean; facts: string } }
  'visits.newest-first': { parameters: { locations: readonly string[] | null; from: string | null; to: string | null; weekday: number | null; hour: number | null; technician: string | null; kind: string | null; outcomes: readonly string[] | null; afterKey: string | null; afterDay: string | null; afterAt: Date | string | null; rows: number | null }; row: { location_id: string; day: string; key: string; kind: string; outcome: string; at: Date; hour: number; is_measured: boolean; is_visit: boolean; arrived_at: Date; arrival_step: number; early_minutes: number; scenario: string; is_manual: boolean; checked_in_at: Date; received_at: Date; received_by: string; wait_seconds: number; late_start_seconds: number; left_out: string; technician_id: string; technician: string; service: string } }
  'visits.oldest-first': { parameters: { locations: readonly string[] | null; from: string | null; to: string | null; weekday: number | null; hour: number | null; technician: string | null; kind: string | null; outcomes: readonly string[] | null; afterKey: string | null; afterDay: string | null; afterAt: Date | string | null; rows: number | null }; row: { location_id: string; day: string; key: string; kind: string; outcome: string; at: Date; hour: number; is_measured: boolean; is_visit: boolean; arrived_at: Date; arrival_step: number; early_minutes: number; scenario: string; is_manual: boolean; checked_in_at: Date; received_at: Date; received_by: string; wait_seconds: number; late_start_seconds: number; left_out: string; technician_id: string; technician: string; service: string } }
  'visits.one': { parameters: { locationId: string | null; day: string | null; key: string | null }; row: { location_id: string; day: string; key: string; kind: string; outcome: string; at: Date; hour: number; is_measured: boolean; is_visit: boolean; arrived_at: Date; arrival_step: number; early_minutes: number; scenario: string; is_manual: boolean; checked_in_at: Date; received_at: Date; received_by: string; wait_seconds: number; late_start_seconds: number; left_out: string; technician_id: string; technician: string; service: string } }
  'visits.people': { parameters: { bookings: readonly string[] | null; checkIns: readonly string[] | null; alerts: readonly number[] | null }; row: { key: string; name: string; clientId: string; intent: unknown; correctedBy: string; correctedAt: Date } }
  'visits.place-of-alert': { parameters: { id: string | null }; row: { locationId: string; day: string } }
  'visits.place-of-booking': { parameters: { id: string | null }; row: { locationId: string; day: string } }
  'visits.place-of-check-in': { parameters: { id: string | null }; row: { locationId: string; day: string } }
  'visits.replace-day': { parameters: { facts: string | null; day: string | null; state: string | null; now: Date | string | null }; row: Record<string, never> }
  'visits.states-of-days': { parameters: { from: string | null; to: string | null }; row: { day: string; state: string } }
  'visits.take-back': { parameters: { key: string | null; outcome: string | null; packed: string | null; locationId: string | null; day: string | null }; row: Record<string, never> }
  'visits.take-turns': { parameters: { key: string | null }; row: { pg_advisory_xact_lock: unknown } }
  'visits.team': { parameters: Record<string, never>; row: { id: string; displayName: string; bookableAt: readonly string[] } }
  'waiver-texts.language': { parameters: { version: string | null }; row: { language: string } }
  'waiver-texts.save': { parameters: { waiverVersion: string | null; waiverLanguage: string | null; body: string | null; now: Date | string | null }; row: Record<string, never> }
  'waivers.add': { parameters: { id: string | null; locationId: string | null; chainPosition: number | null; previousHash: string | null; clientId: string | null; clientName: string | null; clientPhone: string | null; version: string | null; language: string | null; textSizePx: number | null; shownAt: Date | string | null; signedAt: Date | string | null; reachedEnd: boolean | null; keptAt: Date | string | null; receivedAt: Date | string | null; day: string | null; timeZone: string | null; salonName: string | null; takenBy: string | null; deviceId: string | null; deviceName: string | null; requestAddress: string | null; requestAgent: string | null; signatureSha256: string | null; signaturePng: Buffer | null; recordHash: string | null; serverSignature: string | null; role: string | null; requestId: string | null; documentJob: string | null; documentDueAt: Date | string | null }; row: { pg_notify: unknown } }
  'waivers.by-document': { parameters: { documentSha256: string | null }; row: { id: string; day: string; locationId: string } }
  'waivers.check-before': { parameters: { locationId: string | null; chainPosition: number | null }; row: { recordHash: string } }
  'waivers.check-chain-end': { parameters: { locationId: string | null }; row: { length: number; lastHash: string } }
  'waivers.check-chain-page': { parameters: { locationId: string | null; position: number | null }; row: { id: string; locationId: string; chainPosition: number; previousHash: string; clientId: string; clientName: string; clientPhone: string; version: string; language: string; textSizePx: number; shownAt: Date; signedAt: Date; reachedEnd: boolean; keptAt: Date; receivedAt: Date; day: string; timeZone: string; salonName: string; takenBy: string; deviceId: string; deviceName: string; requestAddress: string; requestAgent: string; signatureSha256: string; recordHash: string; serverSignature: string; signaturePng: Buffer; document: Buffer; documentSha256: string; text: string; isRemoved: boolean } }
  'waivers.check-one': { parameters: { documentSha256: string | null }; row: { id: string; locationId: string; chainPosition: number; previousHash: string; clientId: string; clientName: string; clientPhone: string; version: string; language: string; textSizePx: number; shownAt: Date; signedAt: Date; reachedEnd: boolean; keptAt: Date; receivedAt: Date; day: string; timeZone: string; salonName: string; takenBy: string; deviceId: string; deviceName: string; requestAddress: string; requestAgent: string; signatureSha256: string; recordHash: string; serverSignature: string; signaturePng: Buffer; document: Buffer; documentSha256: string; text: string; isRemoved: boolean } }
  'waivers.document': { parameters: { id: string | null }; row: { locationId: string; day: string; clientName: string; document: Buffer; isRemoved: boolean } }
  'waivers.has-signed': { parameters: { clientId: string | null; locationId: string | null; day: string | null; version: string | null }; row: { has_signed: boolean } }
  'waivers.hold-chain': { parameters: { appointmentId: string | null; deviceId: string | null; grantedSince: Date | string | null; clientId: string | null; locationId: string | null }; row: { length: number; lastHash: string; client: unknown } }
  'waivers.last-signature': { parameters: { clientId: string | null; version: string | null }; row: { day: string; signedAt: Date } }
  'waivers.remove-before': { parameters: { now: Date | string | null; before: Date | string | null; max: number | null }; row: Record<string, never> }
  'waivers.same-signature': { parameters: { clientId: string | null; version: string | null; signatureSha256: string | null; day: string | null }; row: { id: string; hasDocument: boolean } }
  'waivers.save-document': { parameters: { bytes: Buffer | null; sha256: string | null; madeAt: Date | string | null; id: string | null }; row: Record<string, never> }
  'waivers.to-print': { parameters: { id: string | null }; row: { id: string; locationId: string; chainPosition: number; previousHash: string; clientId: string; clientName: string; clientPhone: string; version: string; language: string; textSizePx: number; shownAt: Date; signedAt: Date; reachedEnd: boolean; keptAt: Date; receivedAt: Date; day: string; timeZone: string; salonName: string; takenBy: string; deviceId: string; deviceName: string; requestAddress: string; requestAgent: string; signatureSha256: string; text: string; signaturePng: Buffer; recordHash: string; serverSignature: string } }
  'walk-ins.hold': { parameters: { id: string | null }; row: { locationId: string; hasBooking: boolean; walkIn: unknown } }
  'walk-ins.list': { parameters: { locationId: string | null; day: string | null }; row: { walk_in: unknown } }
  'walk-ins.receive': { parameters: { receivedAt: Date | string | null; receivedBy: string | null; id: string | null; data: string | null }; row: { count: number; walk_in: unknown } }
}
