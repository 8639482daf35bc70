-- Staff PINs work only on devices that a password, an admin or a pairing link has allowed (docs/product/access.md,
-- "Staff PINs on a device").
alter table devices
  add column staff_pins_at timestamptz,                     -- since when every staff PIN works here; null: they do not
  add column pin_staff_ids uuid[] not null default '{}',    -- technicians whose own PIN works here
  add column bind_by uuid references staff (id),            -- who may set its location now, by working there
  add column enrolled_in_session uuid,                      -- the session that ran in its browser when it was enrolled
  add column agent text,                                    -- of its last visit: what the browser calls itself
  add column address text;                                  -- of its last visit

-- A device's age and who enrolled it are those of the first time.
update devices d
   set enrolled_at = first.at,
       enrolled_by = coalesce((select id from staff where 'staff:' || username = first.actor), enrolled_by)
  from (select distinct on (object) object, at, actor from audit where action = 'device enrolled' order by object, id) first
 where first.object = 'device:' || d.id;

-- Paired browsers, and tablets in use for at least a day, keep their PINs: nobody is shut out by the upgrade.
update devices
   set staff_pins_at = now()
 where revoked_at is null
   and (kind = 'paired'
        or enrolled_at <= now() - interval '24 hours' and last_seen_at > now() - interval '30 days');

-- The tablets that kept their PINs, for an admin to look at once. Sessions from before this time remember no device.
create table staff_pin_review (
  at timestamptz not null,
  device_ids uuid[] not null,
  opened_at timestamptz
);
insert into staff_pin_review (at, device_ids)
select now(), coalesce(array_agg(id) filter (where kind = 'kiosk' and staff_pins_at is not null), '{}')
  from devices having count(*) > 0;

create or replace trigger device_changed after update on devices for each row
  when ((old.token_hash, old.previous_token_hash, old.name, old.location_id, old.bind_until, old.revoked_at,
         old.staff_pins_at, old.pin_staff_ids)
    is distinct from (new.token_hash, new.previous_token_hash, new.name, new.location_id, new.bind_until, new.revoked_at,
         new.staff_pins_at, new.pin_staff_ids))
  execute function tell_of_device();

-- Revoking a device ends the sessions on it.
alter table sessions add column device_id uuid references devices (id) on delete set null;
create index sessions_device on sessions (device_id) where ended_at is null;

-- New devices are counted by who enrolled them.
create index devices_enroller on devices (enrolled_by, enrolled_at);

-- Wrong PINs in a row fade from here on.
alter table sign_in_throttles add column last_failure_at timestamptz;

alter table alerts drop constraint alerts_kind;
alter table alerts add constraint alerts_kind check (kind in (
  'manager_request', 'abandoned_walk_in', 'late_arrival', 'wrong_location', 'caps', 'square_cancelled',
  'unreachable_phone', 'pin_sign_in_off', 'wrong_pins'));
