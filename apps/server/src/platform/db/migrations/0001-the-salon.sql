-- What the salon keeps. Names on the wire and here are the same words.
-- Times are instants; `day` is the calendar day at the location the row belongs to.

create table locations (
  id text primary key check (id in ('tustin', 'irvine', 'santa-ana', 'costa-mesa')),
  name text not null,
  square_location_id text unique,
  address text not null default '',
  phone text not null default '',
  time_zone text not null default 'America/Los_Angeles',
  position smallint not null,
  updated_at timestamptz not null default now()
);
insert into locations (id, name, position) values
  ('tustin', 'Tustin', 1), ('irvine', 'Irvine', 2), ('santa-ana', 'Santa Ana', 3), ('costa-mesa', 'Costa Mesa', 4);

-- Settings of the salon, and of one location where that differs. `location_id` is '' for the whole salon.
create table settings (
  key text not null,
  location_id text not null default '',
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (key, location_id)
);

-- Staff, their access, their sessions -----------------------------------------------------------------------------

create table staff (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  first_name text not null,
  role text not null check (role in ('admin', 'manager', 'technician')),
  password_hash text,
  pin_lookup bytea,               -- HMAC(pepper, pin): finds the row, tells nothing without the pepper
  pin_hash text,                  -- the slow hash that decides
  default_location_id text references locations (id),
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index staff_username on staff (lower(username));
create unique index staff_pin on staff (pin_lookup) where disabled_at is null;

create table staff_location_days (
  staff_id uuid not null references staff (id) on delete cascade,
  location_id text not null references locations (id),
  day smallint not null check (day between 0 and 6),   -- 0 is Monday
  primary key (staff_id, location_id, day)
);

create table sessions (
  id uuid primary key,            -- the token's jti
  staff_id uuid not null references staff (id) on delete cascade,
  selected_location_id text references locations (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_staff on sessions (staff_id);

-- Live streams end with what opened them: they hear of it here and look again.
create function tell_of_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', '');
  return null;
end $$;
create trigger session_ended after update on sessions for each row
  when (old.ended_at is distinct from new.ended_at) execute function tell_of_access();
create trigger staff_changed after update on staff for each row
  when ((old.role, old.disabled_at) is distinct from (new.role, new.disabled_at)) execute function tell_of_access();
create trigger grid_changed after insert or delete on staff_location_days for each statement
  execute function tell_of_access();

-- Failed PINs and passwords, counted by where they came from and never by account.
create table sign_in_throttles (
  source text primary key,        -- 'device:<id>', 'address:<prefix>', 'unknown' for all unknown sources together; 'password …' for passwords
  failures integer not null default 0,
  blocked_until timestamptz,
  day date not null,
  day_failures integer not null default 0,
  updated_at timestamptz not null
);

-- Devices -----------------------------------------------------------------------------------------------------------

create table devices (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'kiosk' check (kind in ('kiosk', 'paired')),   -- paired: PINs sign in on it, nothing more
  token_hash bytea not null unique,        -- SHA-256 of the cookie's random id
  previous_token_hash bytea unique,        -- the one before a rotation, good until the new one was seen
  token_made_at timestamptz not null,
  name text,
  location_id text references locations (id),
  metadata jsonb not null default '{}',
  enrolled_by uuid references staff (id),
  enrolled_at timestamptz not null,
  bind_until timestamptz,                  -- until then the next current-v2 sets the location
  last_seen_at timestamptz,
  revoked_at timestamptz
);

-- What an admin gives somebody whose browser is to take PINs. Good once, for ten minutes.
create table pairing_links (
  key_hash bytea primary key,              -- SHA-256 of the link's key
  made_by uuid not null references staff (id),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Servers remember for a few seconds whom a token belongs to; this tells them when to ask again.
create function tell_of_device() returns trigger language plpgsql as $$
begin
  perform pg_notify('devices', '');
  return null;
end $$;
create trigger device_changed after update on devices for each row
  when ((old.token_hash, old.previous_token_hash, old.name, old.location_id, old.bind_until, old.revoked_at)
    is distinct from (new.token_hash, new.previous_token_hash, new.name, new.location_id, new.bind_until, new.revoked_at))
  execute function tell_of_device();

-- Look-ups of a device, for its limits. Not worth a disk write: a crash may forget them.
create unlogged table device_lookups (
  device_id uuid not null,
  kind text not null,
  minute timestamptz not null,
  minute_count integer not null,
  hour timestamptz not null,
  hour_count integer not null,
  primary key (device_id, kind)
);
create unlogged table device_unknown_phones (
  device_id uuid not null,
  phone text not null,
  at timestamptz not null,
  primary key (device_id, phone)
);

-- Clients -----------------------------------------------------------------------------------------------------------

create table clients (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null default '',
  phone text not null unique,              -- +1XXXXXXXXXX
  location_id text references locations (id),
  created_by_device uuid references devices (id),
  created_at timestamptz not null
);

-- Which device may read or write which client, and since when.
create table client_grants (
  device_id uuid not null references devices (id) on delete cascade,
  client_id uuid not null references clients (id) on delete cascade,
  granted_at timestamptz not null,
  primary key (device_id, client_id)
);

-- The salon's own copy of the bookings ------------------------------------------------------------------------------

create table square_customers (
  id text primary key,
  given_name text,
  family_name text,
  display_name text not null,
  phone text,                              -- +1XXXXXXXXXX, when it is a North American number
  version bigint not null default 0,
  updated_at timestamptz,
  merged_into text,
  seen_at timestamptz not null
);
create index square_customers_phone on square_customers (phone) where phone is not null;
create index square_customers_merged on square_customers (merged_into) where merged_into is not null;

create table square_team_members (
  id text primary key,
  display_name text not null,
  is_bookable boolean not null default true,
  seen_at timestamptz not null
);

create table square_services (
  variation_id text primary key,
  version bigint not null default 0,       -- 0: Square does not know it (any more)
  name text not null,
  seen_at timestamptz not null
);

create table appointments (
  square_appointment_id text primary key,
  version bigint not null,
  status text not null,                    -- the booking system's own word
  is_open boolean not null,                -- accepted or pending: can be checked in
  location_id text not null references locations (id),
  start_at timestamptz not null,
  day date not null,
  duration_minutes integer not null,
  service_name text not null,
  technician_name text not null,           -- of the first segment; '' when nobody is assigned
  segments jsonb not null default '[]',    -- [{team_member_id, technician_name, service_variation_id, service_name, start_offset_minutes, duration_minutes}]
  customer_id text,
  customer_name text not null,
  customer_phone text,                     -- +1XXXXXXXXXX
  initial_assignment_type text check (initial_assignment_type in ('anyone_available')),
  assignment_source text check (assignment_source in ('post_booking_assignment')),
  fingerprint text,                        -- of all that Square said of it; nothing when its names are still wanted
  square_created_at timestamptz,
  square_updated_at timestamptz,
  updated_at timestamptz not null
);
-- The kiosk's question: this phone's bookings from this day on (and, backwards, the last visit).
create index appointments_phone on appointments (customer_phone, day, start_at) where customer_phone is not null;
-- The dashboard's question: this location's day.
create index appointments_location_day on appointments (location_id, day, start_at);
create index appointments_customer on appointments (customer_id) where customer_id is not null;

create table sync_state (
  part text primary key check (part in ('daily', 'rolling')),
  last_update timestamptz,                 -- by the salon's clock, as screens show it
  count integer not null default 0,
  failing_since timestamptz,               -- by the real clock; nothing while it works
  failure text
);
insert into sync_state (part) values ('daily'), ('rolling');

-- The day: who came, who was received --------------------------------------------------------------------------------

create table daily_statuses (
  square_appointment_id text primary key,
  location_id text not null references locations (id),
  day date not null,
  client_checked_in boolean not null default false,
  client_checked_in_at timestamptz,
  arrived_at timestamptz,                  -- came, but too late to be checked in
  manager_marked_received boolean not null default false,
  manager_marked_received_at timestamptz,
  manager_marked_received_by text,         -- also LOCATION_MISMATCH and CANCELLED_BY_…
  technician_name text,
  original_technician_name text,
  manager_assigned boolean not null default false,
  manager_assigned_at timestamptz,
  manager_manual_check_in boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null
);
create index daily_statuses_location_day on daily_statuses (location_id, day);

create table check_ins (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references clients (id),
  location_id text not null references locations (id),
  day date not null,
  square_appointment_id text,              -- nothing for a walk-in
  visit_id uuid,                           -- the first check-in of a chain; its own id when alone
  checked_in boolean not null,             -- false: an arrival that was kept, but does not count as a check-in
  scenario text not null,
  check_in_time timestamptz not null,
  service_type text not null,
  technician text not null,
  is_walk_in boolean not null default false,
  walk_in_intent jsonb,
  kind text not null check (kind in ('appointment', 'manual-checkin', 'new-client-checkin')),
  device_id uuid references devices (id),
  source text not null default 'kiosk',
  received_at timestamptz,
  received_by text,
  closed_at timestamptz                    -- a walk-in that was received or linked no longer holds the day's place
);
create unique index check_ins_one_per_appointment on check_ins (client_id, square_appointment_id)
  where square_appointment_id is not null;
create unique index check_ins_one_open_walk_in on check_ins (client_id, location_id, day)
  where square_appointment_id is null and closed_at is null;
create index check_ins_client on check_ins (client_id, check_in_time desc);
create index check_ins_location_day on check_ins (location_id, day);

create table alerts (
  id bigint generated always as identity primary key,
  location_id text not null references locations (id),
  day date not null,
  kind text not null,                      -- manager_request, abandoned_walk_in, late_arrival, wrong_location, caps, square_cancelled
  client_id uuid references clients (id),
  name text not null default '',
  phone text,                              -- whom to call, where she need not be a client
  square_appointment_id text,
  reason text,
  dedupe_key text unique,
  at timestamptz not null,
  done_at timestamptz,
  done_by text
);
create index alerts_location_day on alerts (location_id, day);
create index alerts_open_of_phone on alerts (phone, kind) where phone is not null and done_at is null;

-- Texts ---------------------------------------------------------------------------------------------------------------

create table texts (
  id uuid primary key default gen_random_uuid(),
  phone text not null,
  template text not null,
  template_version integer not null default 1,
  location_id text references locations (id),
  visit text not null default '',
  body text,                               -- gone after its keeping time
  has_stop_notice boolean not null default false,
  state text not null check (state in (
    'QUEUED', 'SENDING', 'UNKNOWN',        -- to be sent; being sent; perhaps sent, to be looked up
    'SENT', 'DELIVERED', 'UNDELIVERED',    -- the provider has it; what became of it
    'FAILED', 'PARKED',                    -- the provider refused it; it stayed unknown too often
    'WITHDRAWN', 'EXPIRED',                -- the person went on; too late to be of use
    'OPTED_OUT', 'NO_CONSENT', 'QUIET_HOURS', 'CAPPED', 'NOT_CONFIGURED')), -- why none goes out
  is_counted boolean not null,             -- towards the caps
  provider_id text unique,
  provider_status text,
  error_code text,
  attempts integer not null default 0,     -- since the last one whose outcome was known
  lookups integer not null default 0,      -- of the last attempt
  due_at timestamptz not null,
  expires_at timestamptz not null,
  lease_until timestamptz,                 -- QUEUED: not before; SENDING and UNKNOWN: looked up from then on
  client_id uuid,
  device_id uuid,
  day date not null,
  request_id text,
  created_at timestamptz not null,
  attempted_at timestamptz,
  first_attempted_at timestamptz,
  sent_at timestamptz,
  asked_at timestamptz,                    -- when the provider was asked what became of it
  updated_at timestamptz not null
);
create index texts_due on texts (due_at) where state in ('QUEUED', 'SENDING', 'UNKNOWN');
create index texts_phone_day on texts (phone, day);
create index texts_device on texts (device_id, created_at) where device_id is not null;
create index texts_in_trouble on texts (updated_at) where state in ('FAILED', 'UNDELIVERED', 'PARKED');
create index texts_not_final on texts (sent_at) where state = 'SENT' and asked_at is null;

-- Counts that hold however many ask at once: each asker waits for the one before her, and a volatile function looks anew.
create function counted_texts_to_phone(of_phone text, on_day date, templates text[]) returns bigint
language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('texts to ' || of_phone, 0));
  select count(*) from texts where phone = of_phone and day = on_day and is_counted and template = any(templates);
$$;
create function counted_texts_of_device(of_device uuid, since timestamptz) returns bigint
language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('texts of ' || of_device, 0));
  select count(*) from texts where device_id = of_device and created_at > since and is_counted;
$$;

-- One row per phone, location, visit and group of texts; the row itself is what stops the second text.
create table text_guards (
  phone text not null,
  location_id text not null,
  visit text not null,
  text_group text not null,
  text_id uuid not null,
  sent_at timestamptz not null,
  primary key (phone, location_id, visit, text_group)
);
create index text_guards_text on text_guards (text_id);

-- Numbers that the provider says can have no text: landlines, numbers that do not exist.
create table unreachable_phones (
  phone text primary key,
  error_code text not null,
  since timestamptz not null
);

-- Whether texts get through, as the sender last saw it. One row.
create table text_sender (
  only_row boolean primary key default true check (only_row),
  trouble text check (trouble in ('unreachable', 'refused')),
  since timestamptz
);
insert into text_sender default values;

create table consents (
  id bigint generated always as identity primary key,
  phone text not null,
  text_version text not null,
  screen text not null,
  source text not null,
  location_id text references locations (id),
  device_id uuid,
  shown_at timestamptz not null,
  at timestamptz not null,
  unique (phone, text_version, screen, source)
);

create table opt_outs (
  phone text primary key,
  source text not null,
  since timestamptz not null
);

create table inbound_texts (
  provider_id text primary key,
  phone text not null,
  word text,                               -- the keyword it was, or nothing
  at timestamptz not null
);

-- Waivers -------------------------------------------------------------------------------------------------------------

create table waiver_texts (
  version text primary key,                -- SHA-256 of the exact text
  language text not null,
  body text not null,
  first_used_at timestamptz not null
);

-- The end of each location's chain. Whoever adds a waiver locks the row, so that positions have no gaps.
create table waiver_chains (
  location_id text primary key references locations (id),
  length bigint not null default 0,
  last_hash text not null default repeat('0', 64)
);
insert into waiver_chains (location_id) select id from locations;

create table waivers (
  id uuid primary key,
  location_id text not null references locations (id),
  chain_position bigint not null,
  client_id uuid,                          -- no reference: a deleted client's waiver is kept under its own rule
  client_name text,
  client_phone text,
  version text not null references waiver_texts (version),
  language text not null,
  text_size double precision,              -- px; this and the other facts of the screen are what the device said, or nothing
  shown_at timestamptz,
  signed_at timestamptz,
  reached_end boolean,
  kept_at timestamptz,                     -- since when the device had kept it, where it came later
  received_at timestamptz not null,
  day date not null,                       -- of the signing, at the location
  time_zone text not null,
  salon_name text not null,
  taken_by text not null,                  -- the caller, as in the audit
  device_id uuid,
  device_name text,
  request_address text,
  request_agent text,
  signature_png bytea,
  signature_sha256 text not null,
  previous_hash text not null,
  record_hash text not null unique,
  server_signature text not null,
  document bytea,
  document_sha256 text,
  document_made_at timestamptz,
  removed_at timestamptz,                  -- past its keeping time: only what the chain needs is left
  unique (location_id, chain_position),
  check (removed_at is not null or (client_id, client_name, client_phone, signature_png) is not null)
);
-- Both are compressed already.
alter table waivers alter column document set storage external, alter column signature_png set storage external;
create unique index waivers_same_signature on waivers (client_id, version, signature_sha256, day);
create index waivers_client on waivers (client_id, received_at desc);
create index waivers_document on waivers (document_sha256) where document_sha256 is not null;

-- Surveys -------------------------------------------------------------------------------------------------------------

create table surveys (
  id uuid primary key default gen_random_uuid(),
  check_in_id uuid unique references check_ins (id),
  phone text,
  name text,
  location_id text references locations (id),
  overall_rating smallint not null check (overall_rating between 1 and 5),
  star_rating smallint check (star_rating between 1 and 5),
  feedback text,
  issues jsonb not null default '[]',
  submitted_at timestamptz not null
);

-- Visits whose clients were asked by text how it was; forgotten after some days.
create table survey_asks (
  visit_id uuid primary key,
  at timestamptz not null
);

-- Live events, jobs, webhooks, idempotency, audit ----------------------------------------------------------------------

create table board_events (
  id bigint generated always as identity primary key,
  location_id text not null,
  kind text not null,                      -- appointment, daily_status, check_in, sync_status, alert
  data jsonb not null,
  at timestamptz not null default now(),
  position bigint unique                   -- in the live stream; given after the event was committed
);
create index board_events_location on board_events (location_id, position);
create index board_events_waiting on board_events (id) where position is null;

-- An id is given before its transaction commits, so ids do not come to light in their order. Positions do: whoever gives
-- them holds this row, and gives them only to events that can be read. A listener that has seen one has seen all before it.
create table board_positions (
  only_row boolean primary key default true check (only_row),
  last bigint not null default 0,
  forgotten bigint not null default 0      -- the last one that is no longer kept
);
insert into board_positions default values;

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  dedupe_key text,
  payload jsonb not null default '{}',
  request_id text,
  due_at timestamptz not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  parked_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create unique index jobs_once on jobs (kind, dedupe_key) where dedupe_key is not null;
create index jobs_due on jobs (due_at) where parked_at is null;

create table webhook_events (
  provider text not null,
  event_key text not null,                 -- Square's event_id; Twilio's MessageSid and status
  kind text not null,
  body jsonb not null,
  received_at timestamptz not null,
  worked_at timestamptz,
  primary key (provider, event_key)
);
create index webhook_events_received on webhook_events (received_at);
create index webhook_events_waiting on webhook_events (provider) where worked_at is null;

create table idempotency_keys (
  key text not null,
  caller text not null,
  request_hash bytea not null,
  status smallint,
  answer jsonb,
  headers jsonb,
  lease_until timestamptz,
  created_at timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  role text,
  location_id text,
  action text not null,
  object text,
  request_id text,
  before jsonb,
  after jsonb
);
create index audit_at on audit (at);
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('frontlash.retention', true) = 'on' then return old; end if;
  raise exception 'audit rows are never changed';
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function audit_is_append_only();
