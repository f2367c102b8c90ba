-- Creates the role of the servers and the worker, which reads and writes rows but cannot change the
-- schema. Run it once, before the first migration, as the role that migrates (the owner):
--   POSY_PASSWORD_FILE=/etc/posy/secrets/posy_password psql --file roles.sql "$MIGRATE_URL"
\set ON_ERROR_STOP on
\set password `cat "$POSY_PASSWORD_FILE"`

CREATE ROLE posy_app LOGIN PASSWORD :'password';
-- Applies to the tables of all later migrations.
ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO posy_app;
ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO posy_app;
ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO posy_app;
