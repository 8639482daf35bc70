-- The process that works on a key's request (platform/lifeline.ts); once it is gone, whoever asks again need not wait.
alter table idempotency_keys add column worker integer;
