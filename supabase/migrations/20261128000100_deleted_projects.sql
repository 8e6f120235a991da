-- A deleted project can be restored for 30 days. Until then its rows stay, so that its files are still referenced.

alter table public.projects add column deleted_at timestamptz;

-- An edit restores a deleted project: it comes from a device that still has the project open, or was offline when it was deleted.
create or replace function layback.note_edit() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    new.edited_at := now();
    new.deleted_at := null;
    return new;
  end
  $$;

create or replace function public.get_or_create_project(project_name text default 'Untitled', preferred_id uuid default null) returns jsonb
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    me uuid := auth.uid();
    project public.projects;
  begin
    if me is null then
      raise exception 'User not authenticated' using errcode = '42501';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('layback.get_or_create_project:' || me::text, 0));
    select p.* into project from public.projects p where p.user_id = me and p.deleted_at is null
      order by (p.id = preferred_id) desc nulls last, p.created_at desc, p.id limit 1;
    if not found then
      insert into public.projects (name, user_id) values (project_name, me) returning * into project;
    end if;
    return to_jsonb(project);
  end
  $$;

-- Counts what the user sees: clips and pictures of deleted projects are not in it.
create or replace function public.library_item_usage(item_id uuid) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select jsonb_build_object(
      'clips', (
        select count(*) from public.audio_tracks t
        where t.user_id = m.user_id and t.audio_url = m.url
          and t.project_id = any (array (select p.id from public.projects p where p.user_id = m.user_id and p.deleted_at is null))),
      'pictures', (
        select count(*) from public.projects p where p.user_id = m.user_id and p.deleted_at is null and p.video_url = m.url))
    from public.music_tracks m
    where m.id = item_id and m.user_id = (select auth.uid())
  $$;

create or replace function layback.public_project_of(project uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'id', p.id, 'name', p.name, 'video_url', p.video_url, 'video_duration', p.video_duration,
      'revision', p.revision, 'settings', p.settings,
      'audio_tracks', coalesce((
        select jsonb_agg(to_jsonb(t) - array['project_id', 'user_id', 'created_at'] order by t.id)
        from public.audio_tracks t where t.user_id = p.user_id and t.project_id = p.id
      ), '[]'))
    from public.projects p
    where p.id = project and p.is_public and p.deleted_at is null
  $$;

create or replace function layback.is_public_media(path text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
        select 1 from public.projects p where p.is_public and p.deleted_at is null and p.user_id = o.id and p.video_url = path)
      or exists (
        select 1 from public.audio_tracks t
        where t.user_id = o.id and t.audio_url = path
          and t.project_id = any (array (
            select p.id from public.projects p where p.is_public and p.deleted_at is null and p.user_id = o.id)))
    from (
      select case when path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then split_part(path, '/', 1)::uuid end as id
    ) o
  $$;

-- As before; also removes the projects that were deleted more than 30 days ago, whose files then have their own 30 days.
create or replace function public.unreferenced_media(older_than interval default '30 days') returns table (path text)
  language sql volatile security invoker set search_path = ''
  as $$
    delete from public.projects p where p.user_id = (select auth.uid()) and p.deleted_at < now() - interval '30 days';
    delete from layback.media_releases r where r.user_id = (select auth.uid()) and r.released_at < now() - interval '1 year';
    select o.name from storage.objects o
    where o.bucket_id = 'media-files'
      and o.name collate "C" >= (select auth.uid()::text || '/') and o.name collate "C" < (select auth.uid()::text || '0')
      and layback.is_own_path(o.name, (select auth.uid()))
      and greatest(o.created_at, o.updated_at) < now() - older_than
      and not layback.is_referenced(o.name)
      and o.name not in (
        select unnest(r.paths) from layback.media_releases r
        where r.user_id = (select auth.uid()) and r.released_at >= now() - older_than)
    order by o.name
  $$;
