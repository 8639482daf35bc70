-- A drawn two-step secret holds for the session that drew it, and for a short time (docs/product/office.md, "Two-step
-- sign-in").
alter table staff
  add column two_step_pending_at timestamptz,
  add column two_step_pending_session uuid;
update staff set two_step_pending = null where two_step_pending is not null;
