-- The grants a hosted project gives by default to whatever is created in public. Run once, in a new data folder, so that
-- the migrations meet (and revoke) here what they meet there.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
