-- All changes of an operation are applied together: only the last change of each clip is applied. Earlier ones of the same clip are not
-- checked, so that an invalid value in them refuses nothing.

-- Checks of every row. They have no search path of their own, and therefore qualified operators: PostgreSQL can then inline them instead of
-- calling them for each value.
create or replace function layback.is_seconds(value double precision) returns boolean
  language sql immutable parallel safe
  as $$ select value operator(pg_catalog.>=) 0 and value operator(pg_catalog.<) 'Infinity'::pg_catalog.float8 $$;

create or replace function layback.is_own_path(path text, owner uuid) returns boolean
  language sql immutable parallel safe
  as $$
    select path operator(pg_catalog.~~) (owner::pg_catalog.text operator(pg_catalog.||) '/%')
      and pg_catalog.char_length(path) operator(pg_catalog.<=) 512
      and path operator(pg_catalog.!~) '(^|/)\.{0,2}(/|$)'
      and path operator(pg_catalog.!~) '[[:cntrl:]\\]'
  $$;

-- One row for all objects that a statement stops referring to.
alter table layback.media_releases add column paths text[];
update layback.media_releases set paths = array[path];
alter table layback.media_releases
  alter column paths set not null,
  add constraint media_releases_paths check (array_position(paths, null) is null),
  drop column path;
create index media_releases_newest on layback.media_releases (user_id, released_at);

-- Records the objects of deleted rows. Arguments: the column with the path, and whether the rows are clips or projects.
-- Without a caller (an account is being deleted) nothing is recorded.
create or replace function layback.record_deleted_references() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    me uuid := auth.uid();
  begin
    if me is not null then
      execute format(
        'insert into layback.media_releases (user_id, paths, was_played)
           select $1, array_agg(released.path), $2
           from (select distinct d.%1$I as path from deleted_rows d where d.user_id = $1 and d.%1$I is not null) released
           having count(*) > 0',
        tg_argv[0]) using me, tg_argv[1]::boolean;
    end if;
    return null;
  end
  $$;

-- Records the object of a row that now refers to another object, or to none.
create or replace function layback.record_replaced_reference() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    path text := to_jsonb(old) ->> tg_argv[0];
  begin
    if path is not null and auth.uid() is not null then
      insert into layback.media_releases (user_id, paths, was_played) values (auth.uid(), array[path], tg_argv[1]::boolean);
    end if;
    return null;
  end
  $$;

-- Records the objects of changed clips that now play another one. PostgreSQL keeps the plan of the first change, perhaps of one clip, for
-- changes of ten thousand: so nested loops are off.
create function layback.record_replaced_sounds() returns trigger
  language plpgsql security invoker set search_path = '' set enable_nestloop = off
  as $$
  declare
    me uuid := auth.uid();
  begin
    if me is not null then
      insert into layback.media_releases (user_id, paths, was_played)
        select me, array_agg(released.path), true
        from (
          select distinct o.audio_url as path from old_rows o left join new_rows n using (id) where o.audio_url is distinct from n.audio_url
        ) released
        having count(*) > 0;
    end if;
    return null;
  end
  $$;
revoke all on function layback.record_replaced_sounds() from public, anon, authenticated;

drop trigger record_replaced_reference on public.audio_tracks;
create trigger record_replaced_sounds after update on public.audio_tracks
  referencing old table as old_rows new table as new_rows
  for each statement execute function layback.record_replaced_sounds();

-- A clip's owner is its project's owner, and deleting the owner deletes both: one look-up for each row is enough.
alter table public.audio_tracks drop constraint audio_tracks_user_id_fkey;

-- Returns those paths that a clip or a project of the caller refers to, or did within the time.
create or replace function public.recently_played_media(paths text[], played_within interval default '30 days') returns table (path text)
  language sql stable security invoker set search_path = ''
  as $$
    select asked.path from (select distinct unnest(paths) as path) asked
    where exists (select 1 from public.audio_tracks t where t.user_id = (select auth.uid()) and t.audio_url = asked.path)
      or exists (select 1 from public.projects p where p.user_id = (select auth.uid()) and p.video_url = asked.path)
      or asked.path in (
        select unnest(r.paths) from layback.media_releases r
        where r.user_id = (select auth.uid()) and r.was_played and r.released_at >= now() - played_within)
    order by asked.path
  $$;

drop function layback.put_clip(jsonb, uuid, uuid);

-- Applies a change of the project itself.
create or replace function layback.apply_change(change jsonb, project uuid, owner uuid) returns void
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    case change ->> 'kind'
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

-- Applies the changes of one operation to the project, which the caller has locked. Of several changes of one clip, or of one value of the
-- project, the last one counts. Raises 22023 for an unknown change and for a clip of another project.
create function layback.apply_changes(changes jsonb, project uuid, owner uuid) returns void
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    removed uuid[];
    puts jsonb;
    has_others_clip boolean;
    stored_count bigint;
    change jsonb;
  begin
    select
        array_agg(latest.id) filter (where latest.kind = 'remove'),
        jsonb_agg(latest.clip) filter (where latest.kind = 'put'),
        bool_or((latest.clip ->> 'project_id')::uuid <> project) filter (where latest.kind = 'put')
      into removed, puts, has_others_clip
      from (
        select distinct on (clips.id) clips.*
        from (
          select e.change ->> 'kind' as kind, e.change -> 'clip' as clip, e.place,
            case e.change ->> 'kind' when 'put' then e.change -> 'clip' ->> 'id' else e.change ->> 'id' end::uuid as id
          from jsonb_array_elements(changes) with ordinality e (change, place)
          where e.change ->> 'kind' = 'put' or (e.change ->> 'kind' = 'remove' and e.change ->> 'id' is not null)
        ) clips
        order by clips.id, clips.place desc
      ) latest;

    if has_others_clip then
      raise exception 'The clip belongs to another project than its operation.' using errcode = '22023';
    end if;
    if removed is not null then
      -- Dynamic SQL, planned for the actual number of clips: a generic plan takes seven times as long for ten thousand.
      execute 'delete from public.audio_tracks t where t.id = any ($1) and t.project_id = $2 and t.user_id = $3'
        using removed, project, owner;
    end if;
    insert into public.audio_tracks as stored (
      id, project_id, user_id, name, audio_url, start_time, end_time, original_duration,
      source_offset, lane_index, muted, gain_db, pan, fade_in, fade_out
    )
    select
        c.id, project, owner, c.name, c.audio_url, c.start_time, c.end_time, c.original_duration,
        coalesce(c.source_offset, 0), c.lane_index, coalesce(c.muted, false),
        coalesce(c.gain_db, 0), coalesce(c.pan, 0), coalesce(c.fade_in, 0), coalesce(c.fade_out, 0)
      from jsonb_to_recordset(puts) as c (
        id uuid, name text, audio_url text, start_time double precision, end_time double precision, original_duration double precision,
        source_offset double precision, lane_index integer, muted boolean, gain_db double precision, pan double precision,
        fade_in double precision, fade_out double precision)
    on conflict (id) do update set
      name = excluded.name, audio_url = excluded.audio_url,
      start_time = excluded.start_time, end_time = excluded.end_time,
      original_duration = excluded.original_duration, source_offset = excluded.source_offset,
      lane_index = excluded.lane_index, muted = excluded.muted,
      gain_db = excluded.gain_db, pan = excluded.pan,
      fade_in = excluded.fade_in, fade_out = excluded.fade_out
    where stored.project_id = project;
    get diagnostics stored_count = row_count;
    if stored_count <> jsonb_array_length(puts) then
      raise exception 'The clip belongs to another project.' using errcode = '22023';
    end if;

    for change in
      select distinct on (e.change ->> 'kind') e.change
      from jsonb_array_elements(changes) with ordinality e (change, place)
      where e.change ->> 'kind' is null or e.change ->> 'kind' not in ('put', 'remove')
      order by e.change ->> 'kind', e.place desc
    loop
      perform layback.apply_change(change, project, owner);
    end loop;
  end
  $$;

revoke all on function layback.apply_changes(jsonb, uuid, uuid) from public, anon;
grant execute on function layback.apply_changes(jsonb, uuid, uuid) to authenticated;

-- Applies one committed edit: all of its changes or none. A repeated opId changes nothing and returns the same revision.
-- op: {opId, projectId, baseRev, strict, changes: [...], overrides: [...]}. Refusals:
-- LB404: the project is not the caller's.
-- LB409: with strict, and made on another revision than the current one (its detail).
-- LB410: made before the oldest operation on record (its detail is the pruned revision), so that it may have been applied before.
-- The latest 1000 operations of a project stay on record. Each call removes at most 50 older ones.
create or replace function public.apply_operation(op jsonb) returns jsonb
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    me uuid := auth.uid();
    operation uuid := (op ->> 'opId')::uuid;
    project uuid := (op ->> 'projectId')::uuid;
    base_revision bigint := (op ->> 'baseRev')::bigint;
    current_revision bigint;
    oldest_known bigint;
    applied_revision bigint;
    pruned bigint;
  begin
    if me is null then
      raise exception 'User not authenticated' using errcode = '42501';
    end if;
    if operation is null or jsonb_typeof(op -> 'changes') is distinct from 'array' then
      raise exception 'An operation needs opId, projectId and changes.' using errcode = '22023';
    end if;
    if jsonb_array_length(op -> 'changes') > 15000 then
      raise exception 'An operation holds at most 15000 changes.' using errcode = '22023';
    end if;

    -- Locks the project, so that operations on it are applied one after the other.
    select p.revision, p.pruned_revision into current_revision, oldest_known
      from public.projects p where p.id = project and p.user_id = me for update;
    if not found then
      raise exception 'Project not found' using errcode = 'LB404';
    end if;

    select a.revision into applied_revision from public.applied_operations a where a.user_id = me and a.op_id = operation;
    if found then
      return jsonb_build_object('revision', applied_revision, 'alreadyApplied', true);
    end if;

    if base_revision < oldest_known then
      raise exception 'The edit is too old to tell whether it was saved.' using errcode = 'LB410', detail = oldest_known::text;
    end if;
    if (op ->> 'strict')::boolean and base_revision <> current_revision then
      raise exception 'The project was changed elsewhere.' using errcode = 'LB409', detail = current_revision::text;
    end if;

    perform layback.apply_changes(op -> 'changes', project, me);

    select max(old.revision) into pruned from (
      select a.revision from public.applied_operations a
      where a.project_id = project and a.user_id = me and a.revision <= current_revision - 999
      order by a.revision limit 50
    ) old;
    update public.projects p set
        revision = p.revision + 1,
        pruned_revision = greatest(p.pruned_revision, pruned)
      where p.id = project and p.user_id = me
      returning p.revision into applied_revision;
    delete from public.applied_operations a where a.project_id = project and a.user_id = me and a.revision <= pruned;
    insert into public.applied_operations (op_id, project_id, user_id, revision, overrides)
      values (operation, project, me, applied_revision, nullif(op -> 'overrides', 'null'::jsonb));
    return jsonb_build_object('revision', applied_revision, 'alreadyApplied', false);
  end
  $$;
