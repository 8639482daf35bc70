-- Versions before 2026-11-22 start on the data of a newer version, because they do not look for migrations that they lack. They look
-- only for their own: without the first one under its name they apply it again, which fails with nothing changed (migrate.ts).
update migrations set name = '0001-the-salon.sql (applied)' where name = '0001-the-salon.sql';
