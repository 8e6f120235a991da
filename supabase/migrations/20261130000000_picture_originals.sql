-- A picture may be made from a file that stays on its owner's computer. Then nothing, or only a preview, is stored at its path.

-- True for what the application writes of such a file; further fields may follow. A fingerprint is the file's size, a hyphen, and 40
-- hexadecimal digits.
create function layback.is_original(value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
    select case when jsonb_typeof(value) = 'object' and octet_length(value::text) <= 8192 then
        jsonb_typeof(value -> 'name') is not distinct from 'string'
        and char_length(value ->> 'name') between 1 and 1000
        and jsonb_typeof(value -> 'fingerprint') is not distinct from 'string'
        and value ->> 'fingerprint' ~ '^[0-9]{1,16}-[0-9a-f]{40}$'
        and case when jsonb_typeof(value -> 'sizeBytes') = 'number'
          then (value ->> 'sizeBytes')::numeric between 1 and 9007199254740991 else false end
        and case when jsonb_typeof(value -> 'seconds') = 'number'
          then (value ->> 'seconds')::numeric between 0 and 1e9 else false end
      else false end
  $$;

revoke all on function layback.is_original(jsonb) from public, anon;
grant execute on function layback.is_original(jsonb) to authenticated, service_role;

-- Null: the stored file is the owner's own.
alter table public.projects
  add column picture_original jsonb
    check (picture_original is null or (video_url is not null and layback.is_original(picture_original)));

-- As before, with the original. An operation that does not name it, because a page of an earlier version made it, leaves it as it is while
-- the picture stays the same.
create or replace function layback.apply_change(change jsonb, project uuid, owner uuid) returns void
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    case change ->> 'kind'
      when 'setPicture' then
        update public.projects p set
          video_url = change ->> 'video_url',
          video_duration = (change ->> 'video_duration')::double precision,
          picture_original = case
            when change ? 'picture_original' then nullif(change -> 'picture_original', 'null')
            when p.video_url = change ->> 'video_url' then p.picture_original
          end
        where p.id = project and p.user_id = owner;
      when 'setSettings' then
        update public.projects p set settings = change -> 'settings' where p.id = project and p.user_id = owner;
      when 'rename' then
        update public.projects p set name = change ->> 'name' where p.id = project and p.user_id = owner;
      else
        raise exception 'Unknown change: %', coalesce(change ->> 'kind', 'none') using errcode = '22023';
    end case;
  end
  $$;

-- As before, with the original: a copy of the project is made from the same file.
create or replace function public.duplicate_project(project_id uuid, copy_name text) returns uuid
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    me uuid := auth.uid();
    original public.projects;
    copied uuid;
  begin
    if me is null then
      raise exception 'User not authenticated' using errcode = '42501';
    end if;
    -- Waits for an operation that is being applied, so that the clips are of the same revision.
    select p.* into original from public.projects p
      where p.id = duplicate_project.project_id and p.user_id = me and p.deleted_at is null for share;
    if not found then
      raise exception 'Project not found' using errcode = 'LB404';
    end if;
    insert into public.projects (name, user_id, video_url, video_duration, picture_original, settings)
      values (copy_name, me, original.video_url, original.video_duration, original.picture_original, original.settings)
      returning id into copied;
    insert into public.audio_tracks (
      project_id, user_id, name, audio_url, start_time, end_time, original_duration,
      source_offset, lane_index, muted, gain_db, pan, fade_in, fade_out, fade_shape
    )
    select
        copied, me, t.name, t.audio_url, t.start_time, t.end_time, t.original_duration,
        t.source_offset, t.lane_index, t.muted, t.gain_db, t.pan, t.fade_in, t.fade_out, t.fade_shape
      from public.audio_tracks t
      where t.user_id = me and t.project_id = original.id;
    return copied;
  end
  $$;

-- As before. A visitor learns that the picture is not stored, and nothing of the owner's file: neither its name nor its fingerprint.
create or replace function layback.public_project_of(project uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'id', p.id, 'name', p.name, 'video_url', p.video_url, 'video_duration', p.video_duration,
      'is_picture_missing', p.picture_original is not null,
      'revision', p.revision,
      'settings', case when p.picture_original is null then p.settings else p.settings - 'pictureFile' end,
      'audio_tracks', coalesce((
        select jsonb_agg(to_jsonb(t) - array['project_id', 'user_id', 'created_at'] order by t.id)
        from public.audio_tracks t where t.user_id = p.user_id and t.project_id = p.id
      ), '[]'))
    from public.projects p
    where p.id = project and p.is_public and p.deleted_at is null
  $$;
