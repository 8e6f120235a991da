-- A stored object is removed only if nothing has referred to it for 30 days. Until then undo, a paste or the queue of a device that was
-- offline can restore a clip that plays it.

-- When a row stopped referring to an object, one row each time. An object is unreferenced since its newest row here, or since it was
-- stored. Rows are only inserted, so that concurrent operations never wait for each other.
create table layback.media_releases (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  path text not null check (layback.is_own_path(path, user_id)),
  -- True if the row was a clip or a project, which undo and queues can restore; false for a library item or a profile.
  was_played boolean not null,
  released_at timestamptz not null default now()
);
create index media_releases_of_path on layback.media_releases (user_id, path, released_at);

alter table layback.media_releases enable row level security;
revoke all on layback.media_releases from public, anon, authenticated;
grant select, insert, delete on layback.media_releases to authenticated;
create policy "Own releases are read" on layback.media_releases for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Own releases are added" on layback.media_releases for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Own releases are removed after a year" on layback.media_releases for delete to authenticated
  using (user_id = (select auth.uid()) and released_at < now() - interval '1 year');

-- Earlier references are unknown, so every object counts as released now.
insert into layback.media_releases (user_id, path, was_played)
  select u.id, o.name, true
  from storage.objects o join auth.users u on layback.is_own_path(o.name, u.id)
  where o.bucket_id = 'media-files';

-- Records the objects of deleted rows. Arguments: the column with the path, and whether the rows are clips or projects.
-- Without a caller (an account is being deleted) nothing is recorded.
create function layback.record_deleted_references() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    if auth.uid() is not null then
      insert into layback.media_releases (user_id, path, was_played)
        select distinct auth.uid(), to_jsonb(d) ->> tg_argv[0], tg_argv[1]::boolean
        from deleted_rows d
        where d.user_id = auth.uid() and to_jsonb(d) ->> tg_argv[0] is not null;
    end if;
    return null;
  end
  $$;

-- Records the object of a row that now refers to another object, or to none.
create function layback.record_replaced_reference() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    path text := to_jsonb(old) ->> tg_argv[0];
  begin
    if path is not null and auth.uid() is not null then
      insert into layback.media_releases (user_id, path, was_played) values (auth.uid(), path, tg_argv[1]::boolean);
    end if;
    return null;
  end
  $$;

create trigger record_deleted_references after delete on public.audio_tracks
  referencing old table as deleted_rows for each statement execute function layback.record_deleted_references('audio_url', 'true');
create trigger record_deleted_references after delete on public.projects
  referencing old table as deleted_rows for each statement execute function layback.record_deleted_references('video_url', 'true');
create trigger record_deleted_references after delete on public.music_tracks
  referencing old table as deleted_rows for each statement execute function layback.record_deleted_references('url', 'false');

create trigger record_replaced_reference after update of audio_url on public.audio_tracks
  for each row when (old.audio_url is distinct from new.audio_url)
  execute function layback.record_replaced_reference('audio_url', 'true');
create trigger record_replaced_reference after update of video_url on public.projects
  for each row when (old.video_url is distinct from new.video_url)
  execute function layback.record_replaced_reference('video_url', 'true');
create trigger record_replaced_reference after update of url on public.music_tracks
  for each row when (old.url is distinct from new.url)
  execute function layback.record_replaced_reference('url', 'false');
create trigger record_replaced_reference after update of avatar_url on public.profiles
  for each row when (old.avatar_url is distinct from new.avatar_url)
  execute function layback.record_replaced_reference('avatar_url', 'false');

-- The caller's stored objects that nothing has referred to for `older_than`, at most a year. Reads only the caller's folder: the two
-- comparisons with its name use the index on names. Deletes release records that are older than a year.
create or replace function public.unreferenced_media(older_than interval default '30 days') returns table (path text)
  language sql volatile security invoker set search_path = ''
  as $$
    delete from layback.media_releases r where r.user_id = (select auth.uid()) and r.released_at < now() - interval '1 year';
    select o.name from storage.objects o
    where o.bucket_id = 'media-files'
      and o.name operator(pg_catalog.~>=~) ((select auth.uid())::text || '/')
      and o.name operator(pg_catalog.~<~) ((select auth.uid())::text || '0')
      and layback.is_own_path(o.name, (select auth.uid()))
      and greatest(o.created_at, o.updated_at) < now() - older_than
      and not layback.is_referenced(o.name)
      and not exists (
        select 1 from layback.media_releases r
        where r.user_id = (select auth.uid()) and r.path = o.name and r.released_at >= now() - older_than)
    order by o.name
  $$;

-- Returns those paths that a clip or a project of the caller refers to, or did within the time.
create function public.recently_played_media(paths text[], played_within interval default '30 days') returns table (path text)
  language sql stable security invoker set search_path = ''
  as $$
    select asked.path from (select distinct unnest(paths) as path) asked
    where exists (select 1 from public.audio_tracks t where t.user_id = (select auth.uid()) and t.audio_url = asked.path)
      or exists (select 1 from public.projects p where p.user_id = (select auth.uid()) and p.video_url = asked.path)
      or exists (
        select 1 from layback.media_releases r
        where r.user_id = (select auth.uid()) and r.path = asked.path and r.was_played and r.released_at >= now() - played_within)
    order by asked.path
  $$;

revoke all on function layback.record_deleted_references(), layback.record_replaced_reference(),
  public.recently_played_media(text[], interval) from public, anon, authenticated;
grant execute on function public.recently_played_media(text[], interval) to authenticated;
