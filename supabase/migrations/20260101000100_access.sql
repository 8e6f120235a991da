-- Permissions: signed-in users may do everything with their own rows; all others nothing.

revoke all on all tables in schema public from public, anon;
revoke all on all functions in schema layback from public, anon, authenticated;
alter default privileges in schema public revoke all on tables from public, anon;
alter default privileges in schema public revoke all on sequences from public, anon;
alter default privileges in schema public revoke all on functions from public, anon;
alter default privileges revoke execute on functions from public;

revoke all on public.profiles, public.projects, public.audio_tracks, public.music_tracks, public.applied_operations from authenticated;
grant select, insert, update on public.profiles to authenticated;
grant select, insert, update, delete on public.projects, public.audio_tracks, public.music_tracks to authenticated;
-- Rows are only inserted and read: an applied operation stays applied.
grant select, insert on public.applied_operations to authenticated;
-- Checks and policies call the helpers as the caller.
grant usage on schema layback to authenticated, service_role;
grant execute on function layback.is_seconds(double precision), layback.is_own_path(text, uuid) to authenticated, service_role;

alter table public.profiles enable row level security;
alter table public.projects enable row level security;
alter table public.audio_tracks enable row level security;
alter table public.music_tracks enable row level security;
alter table public.applied_operations enable row level security;

create policy "Own profile is read" on public.profiles for select to authenticated
  using (id = (select auth.uid()));
create policy "Own profile is added" on public.profiles for insert to authenticated
  with check (id = (select auth.uid()));
create policy "Own profile is changed" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

create policy "Own projects" on public.projects for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "Own clips" on public.audio_tracks for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "Own library items" on public.music_tracks for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "Own operations are read" on public.applied_operations for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Own operations are added" on public.applied_operations for insert to authenticated
  with check (user_id = (select auth.uid()));
