-- A project that its owner has made public can be read by everyone who has its id, signed in or not. There is no list of such projects or
-- of their media, and no table is opened: a public project adds only two functions and one policy.

-- The project with its clips as one document, or null, both if it is private and if it does not exist. Paths begin with the owner's id.
create function layback.public_project_of(project uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'id', p.id, 'name', p.name, 'video_url', p.video_url, 'video_duration', p.video_duration,
      'revision', p.revision, 'settings', p.settings,
      'audio_tracks', coalesce((
        select jsonb_agg(to_jsonb(t) - array['project_id', 'user_id', 'created_at'] order by t.id)
        from public.audio_tracks t where t.project_id = p.id
      ), '[]'))
    from public.projects p
    where p.id = project and p.is_public
  $$;

-- True if the object is the picture of a public project, or a clip of one plays it. Rows can refer only to objects in their owner's folder,
-- so one user cannot make another user's object public.
create function layback.is_public_media(path text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select 1 from public.projects p where p.is_public and p.user_id = o.id and p.video_url = path)
      or exists (
        select 1 from public.audio_tracks t join public.projects p on p.id = t.project_id
        where p.is_public and t.user_id = o.id and t.audio_url = path)
    from (
      select case when path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then split_part(path, '/', 1)::uuid end as id
    ) o
  $$;

-- The function that the client calls through rpc.
create function public.public_project(project_id uuid) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select layback.public_project_of(project_id) $$;

revoke all on function layback.public_project_of(uuid), layback.is_public_media(text), public.public_project(uuid) from public, anon;
grant usage on schema layback to anon;
grant execute on function layback.public_project_of(uuid), layback.is_public_media(text), public.public_project(uuid) to anon, authenticated;

-- Allows reading only through a URL that is signed for one object of a known name: no listing and no copying. The storage service sets
-- storage.operation to the operation's name; if it does not, this policy allows nothing.
create policy "Media of public projects are read" on storage.objects for select to anon, authenticated
  using (
    bucket_id = 'media-files'
    and (select regexp_replace(current_setting('storage.operation', true), '^storage\.', '')) = 'object.sign'
    and layback.is_public_media(name));
