-- The default grants of a hosted project for everything created in public. Runs once, in a new data folder, so that the migrations find
-- (and revoke) the same grants here.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
