-- The colour of a clip. Null, as in clips of earlier versions, and 'none': that of its lane, else by its source.

alter table public.audio_tracks add column colour text
  check (colour in ('none', 'red', 'orange', 'yellow', 'green', 'cyan', 'blue', 'purple', 'pink'));
alter type layback.clip_values add attribute colour text;

-- As before, with the colour. An operation that does not name it leaves it as it is.
create or replace function layback.apply_changes(changes jsonb, project uuid, owner uuid) returns void
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    -- From this number of clips on, the update saves more than planning it costs.
    many constant integer := 100;
    removed uuid[];
    puts layback.clip_values[];
    has_others_clip boolean;
    stored_count bigint;
    change jsonb;
  begin
    select
        array_agg(latest.id) filter (where latest.kind = 'remove'),
        array_agg(latest.clip) filter (where latest.kind = 'put'),
        bool_or((latest.clip).project_id <> project) filter (where latest.kind = 'put')
      into removed, puts, has_others_clip
      from (
        select distinct on (clips.id) clips.*
        from (
          select e.kind, e.clip, e.place, case e.kind when 'put' then (e.clip).id else e.id::uuid end as id
          from rows from (jsonb_to_recordset(changes) as (kind text, id text, clip layback.clip_values))
            with ordinality e (kind, id, clip, place)
          where e.kind = 'put' or (e.kind = 'remove' and e.id is not null)
        ) clips
        order by clips.id, clips.place desc
      ) latest;

    if has_others_clip then
      raise exception 'The clip belongs to another project than its operation.' using errcode = '22023';
    end if;
    -- Dynamic SQL is planned for the actual number of clips: a generic plan takes several times as long for ten thousand.
    if removed is not null then
      execute 'delete from public.audio_tracks t where t.id = any ($1) and t.project_id = $2 and t.user_id = $3'
        using removed, project, owner;
    end if;
    if cardinality(puts) >= many then
      execute '
        update public.audio_tracks t set
          name = c.name, audio_url = c.audio_url, start_time = c.start_time, end_time = c.end_time,
          original_duration = c.original_duration, source_offset = coalesce(c.source_offset, 0),
          lane_index = c.lane_index, muted = coalesce(c.muted, false),
          gain_db = coalesce(c.gain_db, 0), pan = coalesce(c.pan, 0),
          fade_in = coalesce(c.fade_in, 0), fade_out = coalesce(c.fade_out, 0),
          fade_shape = coalesce(c.fade_shape, t.fade_shape),
          colour = coalesce(c.colour, t.colour)
        from unnest($1) c
        where t.id = c.id and t.project_id = $2 and t.user_id = $3'
        using puts, project, owner;
      get diagnostics stored_count = row_count;
      if stored_count = cardinality(puts) then
        puts := null;
      else
        execute '
          select array_agg(c) from unnest($1) c where not exists (
            select 1 from public.audio_tracks t where t.id = c.id and t.project_id = $2 and t.user_id = $3)'
          into puts using puts, project, owner;
      end if;
    end if;
    if puts is not null then
      insert into public.audio_tracks as stored (
        id, project_id, user_id, name, audio_url, start_time, end_time, original_duration,
        source_offset, lane_index, muted, gain_db, pan, fade_in, fade_out, fade_shape, colour
      )
      select
          c.id, project, owner, c.name, c.audio_url, c.start_time, c.end_time, c.original_duration,
          coalesce(c.source_offset, 0), c.lane_index, coalesce(c.muted, false),
          coalesce(c.gain_db, 0), coalesce(c.pan, 0), coalesce(c.fade_in, 0), coalesce(c.fade_out, 0), c.fade_shape, c.colour
        from unnest(puts) c
      on conflict (id) do update set
        name = excluded.name, audio_url = excluded.audio_url,
        start_time = excluded.start_time, end_time = excluded.end_time,
        original_duration = excluded.original_duration, source_offset = excluded.source_offset,
        lane_index = excluded.lane_index, muted = excluded.muted,
        gain_db = excluded.gain_db, pan = excluded.pan,
        fade_in = excluded.fade_in, fade_out = excluded.fade_out,
        fade_shape = coalesce(excluded.fade_shape, stored.fade_shape),
        colour = coalesce(excluded.colour, stored.colour)
      where stored.project_id = project;
      get diagnostics stored_count = row_count;
      if stored_count <> cardinality(puts) then
        raise exception 'The clip belongs to another project.' using errcode = '22023';
      end if;
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

-- As before, with the colour.
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
      source_offset, lane_index, muted, gain_db, pan, fade_in, fade_out, fade_shape, colour
    )
    select
        copied, me, t.name, t.audio_url, t.start_time, t.end_time, t.original_duration,
        t.source_offset, t.lane_index, t.muted, t.gain_db, t.pan, t.fade_in, t.fade_out, t.fade_shape, t.colour
      from public.audio_tracks t
      where t.user_id = me and t.project_id = original.id;
    return copied;
  end
  $$;
