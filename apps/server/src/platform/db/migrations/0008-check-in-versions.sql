-- Grows with each change of a visit that dashboards are told of, so that they drop what is older than what they have.
alter table check_ins add column version integer not null default 1;
