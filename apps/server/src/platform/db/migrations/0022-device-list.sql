-- The list of devices (docs/product/office.md, "Devices"): those in use, newest first, and those revoked lately.
create index devices_in_use on devices (enrolled_at, id) where revoked_at is null;
create index devices_revoked on devices (revoked_at) where revoked_at is not null;
