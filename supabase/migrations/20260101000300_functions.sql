-- Functions that the client calls through rpc. All run as the caller: row-level security applies to every row they touch.

-- Writes one clip of an operation: inserts or replaces the whole row.
create function layback.put_clip(clip jsonb, project uuid, owner uuid) returns void
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    stated_project uuid := (clip ->> 'project_id')::uuid;
  begin
    if stated_project <> project then
      raise exception 'The clip belongs to another project than its operation.' using errcode = '22023';
    end if;
    insert into public.audio_tracks as stored (
      id, project_id, user_id, name, audio_url, start_time, end_time, original_duration,
      source_offset, lane_index, muted, gain_db, pan, fade_in, fade_out
    ) values (
      (clip ->> 'id')::uuid, project, owner, clip ->> 'name', clip ->> 'audio_url',
      (clip ->> 'start_time')::double precision, (clip ->> 'end_time')::double precision,
      (clip ->> 'original_duration')::double precision,
      coalesce((clip ->> 'source_offset')::double precision, 0),
      (clip ->> 'lane_index')::integer,
      coalesce((clip ->> 'muted')::boolean, false),
      coalesce((clip ->> 'gain_db')::double precision, 0),
      coalesce((clip ->> 'pan')::double precision, 0),
      coalesce((clip ->> 'fade_in')::double precision, 0),
      coalesce((clip ->> 'fade_out')::double precision, 0)
    )
    on conflict (id) do update set
      name = excluded.name, audio_url = excluded.audio_url,
      start_time = excluded.start_time, end_time = excluded.end_time,
      original_duration = excluded.original_duration, source_offset = excluded.source_offset,
      lane_index = excluded.lane_index, muted = excluded.muted,
      gain_db = excluded.gain_db, pan = excluded.pan,
      fade_in = excluded.fade_in, fade_out = excluded.fade_out
    where stored.project_id = project;
    if not found then
      raise exception 'The clip belongs to another project.' using errcode = '22023';
    end if;
  end
  $$;

create function layback.apply_change(change jsonb, project uuid, owner uuid) returns void
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    case change ->> 'kind'
      when 'put' then
        perform layback.put_clip(change -> 'clip', project, owner);
      when 'remove' then
        delete from public.audio_tracks t where t.id = (change ->> 'id')::uuid and t.project_id = project and t.user_id = owner;
      when 'setPicture' then
        update public.projects p set
          video_url = change ->> 'video_url',
          video_duration = (change ->> 'video_duration')::double precision
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

-- Applies one committed edit: all of its changes or none. A repeated opId changes nothing and returns the same revision.
-- op: {opId, projectId, baseRev, strict, changes: [...]}. With strict, an operation made on an older revision is refused with code LB409
-- (its detail is the current revision); a project that is not the caller's gives LB404.
create function public.apply_operation(op jsonb) returns jsonb
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    me uuid := auth.uid();
    operation uuid := (op ->> 'opId')::uuid;
    project uuid := (op ->> 'projectId')::uuid;
    current_revision bigint;
    applied_revision bigint;
    change jsonb;
  begin
    if me is null then
      raise exception 'User not authenticated' using errcode = '42501';
    end if;
    if operation is null or jsonb_typeof(op -> 'changes') is distinct from 'array' then
      raise exception 'An operation needs opId, projectId and changes.' using errcode = '22023';
    end if;

    -- Locks the project, so that operations on it are applied one after the other.
    select p.revision into current_revision from public.projects p where p.id = project and p.user_id = me for update;
    if not found then
      raise exception 'Project not found' using errcode = 'LB404';
    end if;

    select a.revision into applied_revision from public.applied_operations a where a.user_id = me and a.op_id = operation;
    if found then
      return jsonb_build_object('revision', applied_revision, 'alreadyApplied', true);
    end if;

    if (op ->> 'strict')::boolean and (op ->> 'baseRev')::bigint < current_revision then
      raise exception 'The project was changed elsewhere.' using errcode = 'LB409', detail = current_revision::text;
    end if;

    for change in select value from jsonb_array_elements(op -> 'changes') loop
      perform layback.apply_change(change, project, me);
    end loop;

    update public.projects p set revision = p.revision + 1 where p.id = project and p.user_id = me
      returning p.revision into applied_revision;
    insert into public.applied_operations (op_id, project_id, user_id, revision)
      values (operation, project, me, applied_revision);
    return jsonb_build_object('revision', applied_revision, 'alreadyApplied', false);
  end
  $$;

-- The caller's preferred project if it is theirs, else their newest, else a new private one (B-44).
-- Two concurrent calls get the same project. Returns the row.
create function public.get_or_create_project(project_name text default 'Untitled', preferred_id uuid default null) returns jsonb
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
    select p.* into project from public.projects p where p.user_id = me
      order by (p.id = preferred_id) desc nulls last, p.created_at desc, p.id limit 1;
    if not found then
      insert into public.projects (name, user_id) values (project_name, me) returning * into project;
    end if;
    return to_jsonb(project);
  end
  $$;

-- The number of the caller's clips that play this library item, and of their projects whose picture it is (B-67): {"clips",
-- "pictures"}. Null for an item that is not theirs.
create function public.library_item_usage(item_id uuid) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select jsonb_build_object(
      'clips', (select count(*) from public.audio_tracks t where t.user_id = m.user_id and t.audio_url = m.url),
      'pictures', (select count(*) from public.projects p where p.user_id = m.user_id and p.video_url = m.url))
    from public.music_tracks m
    where m.id = item_id and m.user_id = (select auth.uid())
  $$;

-- The caller's stored objects that no row refers to and that are older than the given age: left by an upload that was aborted, or by a
-- library item that was deleted while clips played it (B-39). The client removes them.
create function public.unreferenced_media(older_than interval default '1 day') returns table (path text)
  language sql stable security invoker set search_path = ''
  as $$
    select o.name from storage.objects o
    where o.bucket_id = 'media-files'
      and layback.is_own_path(o.name, (select auth.uid()))
      and o.created_at < now() - older_than
      and not layback.is_referenced(o.name)
    order by o.name
  $$;

revoke all on function layback.put_clip(jsonb, uuid, uuid), layback.apply_change(jsonb, uuid, uuid) from public, anon;
revoke all on function public.apply_operation(jsonb), public.get_or_create_project(text, uuid),
  public.library_item_usage(uuid), public.unreferenced_media(interval) from public, anon;
grant execute on function layback.put_clip(jsonb, uuid, uuid), layback.apply_change(jsonb, uuid, uuid) to authenticated;
grant execute on function public.apply_operation(jsonb), public.get_or_create_project(text, uuid),
  public.library_item_usage(uuid), public.unreferenced_media(interval) to authenticated;
