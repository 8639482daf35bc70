-- What a kiosk at rest tells about itself every five minutes: version of its app, whether it is installed, battery, what
-- it has not sent yet, screen (docs/product/kiosk.md, "Every five minutes"). Null until it has said so once.
alter table devices add column health jsonb;

-- The list of devices, newest first.
create index devices_enrolled on devices (enrolled_at, id);
