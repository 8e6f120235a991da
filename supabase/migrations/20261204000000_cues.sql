-- Cues: spans of the timeline with up to nine alternates, of which one at most is heard. An alternate is a set of clips, which name it.

-- True for what an alternate's measurement found; a silent one has no "lufs".
create function layback.is_loudness(value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
    select jsonb_typeof(value) = 'object'
      and jsonb_typeof(value -> 'of') is not distinct from 'string' and char_length(value ->> 'of') <= 100
      and case when jsonb_typeof(value -> 'truePeakDb') = 'number'
        then (value ->> 'truePeakDb')::numeric between -200 and 200 else false end
      and case when not value ? 'lufs' then true when jsonb_typeof(value -> 'lufs') = 'number'
        then (value ->> 'lufs')::numeric between -200 and 200 else false end
  $$;

-- True for 1 to 9 alternates with different ids; further fields may follow.
create function layback.are_alternates(value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
    select case when jsonb_typeof(value) = 'array' and octet_length(value::text) <= 65536 then
        jsonb_array_length(value) between 1 and 9
        and (select count(distinct a ->> 'id') from jsonb_array_elements(value) a) = jsonb_array_length(value)
        and not exists (
          select 1 from jsonb_array_elements(value) a
          where (
            jsonb_typeof(a) = 'object'
            and a ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            and jsonb_typeof(a -> 'name') = 'string' and char_length(a ->> 'name') <= 1000
            and case when jsonb_typeof(a -> 'trimDb') = 'number' then (a ->> 'trimDb')::numeric between -24 and 24 else false end
            and (not a ? 'measured' or layback.is_loudness(a -> 'measured'))
          ) is not true)
      else false end
  $$;

-- True for at most 100 votes; further fields may follow.
create function layback.are_votes(value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
    select case when jsonb_typeof(value) = 'array' and octet_length(value::text) <= 65536 then
        jsonb_array_length(value) <= 100
        and not exists (
          select 1 from jsonb_array_elements(value) v
          where (
            jsonb_typeof(v) = 'object'
            and jsonb_typeof(v -> 'alternateId') = 'string' and char_length(v ->> 'alternateId') <= 200
            and jsonb_typeof(v -> 'by') = 'string' and char_length(v ->> 'by') <= 100
            and jsonb_typeof(v -> 'at') = 'string' and char_length(v ->> 'at') <= 100
          ) is not true)
      else false end
  $$;

create table public.cues (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  user_id uuid not null default auth.uid(),
  -- For example "1m1".
  number text not null check (char_length(number) <= 20),
  name text not null check (char_length(name) <= 200),
  start_time double precision not null check (layback.is_seconds(start_time)),
  end_time double precision not null check (layback.is_seconds(end_time)),
  -- In the order of their keys: [{id, name, trimDb, measured: {lufs, truePeakDb, of}}].
  alternates jsonb not null check (layback.are_alternates(alternates)),
  -- The alternate that is heard; null: none.
  chosen_id uuid,
  is_matched boolean not null,
  -- The alternate whose level the others are matched to.
  reference_id uuid not null,
  -- [{alternateId, by, at}].
  votes jsonb not null default '[]' check (layback.are_votes(votes)),
  -- Fields of a later version, which this one passes on.
  others jsonb not null default '{}' check (jsonb_typeof(others) = 'object' and octet_length(others::text) <= 65536),
  created_at timestamptz not null default now(),
  constraint cues_end_after_start check (end_time - start_time >= 0.0999995),
  constraint cues_choice check (chosen_id is null or alternates @> jsonb_build_array(jsonb_build_object('id', chosen_id))),
  constraint cues_reference check (alternates @> jsonb_build_array(jsonb_build_object('id', reference_id))),
  constraint cues_project foreign key (project_id, user_id) references public.projects (id, user_id) on delete cascade
);
create index cues_of_project on public.cues (user_id, project_id);

revoke all on public.cues from public, anon, authenticated;
grant select, insert, update, delete on public.cues to authenticated;
revoke all on function layback.are_alternates(jsonb), layback.is_loudness(jsonb), layback.are_votes(jsonb) from public, anon;
grant execute on function layback.are_alternates(jsonb), layback.is_loudness(jsonb), layback.are_votes(jsonb) to authenticated, service_role;
alter table public.cues enable row level security;
create policy "Own cues" on public.cues for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create function layback.limit_cues() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    if exists (
      select 1 from (select distinct n.user_id, n.project_id from new_rows n) written
      where (select count(*) from public.cues c where c.user_id = written.user_id and c.project_id = written.project_id) > 500
    ) then
      raise exception 'A project has at most 500 cues.' using errcode = '23514';
    end if;
    return null;
  end
  $$;
revoke all on function layback.limit_cues() from public, anon, authenticated;
create trigger limit_added_cues after insert on public.cues
  referencing new table as new_rows for each statement execute function layback.limit_cues();
create trigger limit_changed_cues after update on public.cues
  referencing new table as new_rows for each statement execute function layback.limit_cues();

-- The alternate that a clip belongs to. Null, as in clips of earlier versions, the nil uuid, and an alternate of no cue: an ordinary clip.
alter table public.audio_tracks add column alternate_id uuid;
alter type layback.clip_values add attribute alternate_id uuid;

-- Applies the changes of cues of one operation; of several of one cue, the last one counts. Raises 22023 for a cue of another project.
create function layback.apply_cues(changes jsonb, project uuid, owner uuid) returns void
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    removed uuid[];
    puts jsonb;
    stored_count bigint;
  begin
    select
        array_agg(latest.id) filter (where latest.kind = 'removeCue'),
        jsonb_agg(latest.cue) filter (where latest.kind = 'putCue')
      into removed, puts
      from (
        select distinct on (cues.id) cues.*
        from (
          select e.change ->> 'kind' as kind, e.change -> 'cue' as cue, e.place,
            case e.change ->> 'kind' when 'putCue' then e.change -> 'cue' ->> 'id' else e.change ->> 'id' end::uuid as id
          from jsonb_array_elements(changes) with ordinality e (change, place)
          where e.change ->> 'kind' in ('putCue', 'removeCue')
        ) cues
        order by cues.id, cues.place desc
      ) latest;
    delete from public.cues c where c.id = any (removed) and c.project_id = project and c.user_id = owner;
    if puts is not null then
      insert into public.cues as stored (
        id, project_id, user_id, number, name, start_time, end_time, alternates, chosen_id, is_matched, reference_id, votes, others
      )
      select
          c.id, project, owner, c.number, c.name, c.start_time, c.end_time, c.alternates, c.chosen_id, c.is_matched, c.reference_id,
          coalesce(c.votes, '[]'), coalesce(c.others, '{}')
        from jsonb_to_recordset(puts) as c (
          id uuid, number text, name text, start_time double precision, end_time double precision, alternates jsonb, chosen_id uuid,
          is_matched boolean, reference_id uuid, votes jsonb, others jsonb)
      on conflict (id) do update set
        number = excluded.number, name = excluded.name, start_time = excluded.start_time, end_time = excluded.end_time,
        alternates = excluded.alternates, chosen_id = excluded.chosen_id, is_matched = excluded.is_matched,
        reference_id = excluded.reference_id, votes = excluded.votes, others = excluded.others
      where stored.project_id = project;
      get diagnostics stored_count = row_count;
      if stored_count <> jsonb_array_length(puts) then
        raise exception 'The cue belongs to another project.' using errcode = '22023';
      end if;
    end if;
  end
  $$;
revoke all on function layback.apply_cues(jsonb, uuid, uuid) from public, anon;
grant execute on function layback.apply_cues(jsonb, uuid, uuid) to authenticated;

-- As before, with cues, and the alternate of a clip. An operation that does not name it leaves it as it is.
create or replace function layback.apply_changes(changes jsonb, project uuid, owner uuid) returns void
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    -- From this number of clips on, the update saves more than planning it costs.
    many constant integer := 100;
    removed uuid[];
    puts layback.clip_values[];
    has_others_clip boolean;
    has_cues boolean := false;
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
          colour = coalesce(c.colour, t.colour),
          alternate_id = coalesce(c.alternate_id, t.alternate_id)
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
        source_offset, lane_index, muted, gain_db, pan, fade_in, fade_out, fade_shape, colour, alternate_id
      )
      select
          c.id, project, owner, c.name, c.audio_url, c.start_time, c.end_time, c.original_duration,
          coalesce(c.source_offset, 0), c.lane_index, coalesce(c.muted, false),
          coalesce(c.gain_db, 0), coalesce(c.pan, 0), coalesce(c.fade_in, 0), coalesce(c.fade_out, 0), c.fade_shape, c.colour,
          c.alternate_id
        from unnest(puts) c
      on conflict (id) do update set
        name = excluded.name, audio_url = excluded.audio_url,
        start_time = excluded.start_time, end_time = excluded.end_time,
        original_duration = excluded.original_duration, source_offset = excluded.source_offset,
        lane_index = excluded.lane_index, muted = excluded.muted,
        gain_db = excluded.gain_db, pan = excluded.pan,
        fade_in = excluded.fade_in, fade_out = excluded.fade_out,
        fade_shape = coalesce(excluded.fade_shape, stored.fade_shape),
        colour = coalesce(excluded.colour, stored.colour),
        alternate_id = coalesce(excluded.alternate_id, stored.alternate_id)
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
      if change ->> 'kind' in ('putCue', 'removeCue') then
        has_cues := true;
      else
        perform layback.apply_change(change, project, owner);
      end if;
    end loop;
    if has_cues then
      perform layback.apply_cues(changes, project, owner);
    end if;
  end
  $$;

-- As before, with the cues. Cues and alternates of the copy have ids of their own, and each clip stays in its alternate.
create or replace function public.duplicate_project(project_id uuid, copy_name text) returns uuid
  language plpgsql security invoker set search_path = ''
  as $$
  declare
    me uuid := auth.uid();
    original public.projects;
    copied uuid;
    -- From the id of an alternate to that of its copy.
    renamed jsonb;
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
    select coalesce(jsonb_object_agg(a ->> 'id', gen_random_uuid()), '{}') into renamed
      from public.cues c, jsonb_array_elements(c.alternates) a
      where c.user_id = me and c.project_id = original.id;
    insert into public.cues (
      project_id, user_id, number, name, start_time, end_time, alternates, chosen_id, is_matched, reference_id, votes, others
    )
    select
        copied, me, c.number, c.name, c.start_time, c.end_time,
        (select jsonb_agg(a || jsonb_build_object('id', renamed -> (a ->> 'id')) order by place)
          from jsonb_array_elements(c.alternates) with ordinality e (a, place)),
        (renamed ->> c.chosen_id::text)::uuid, c.is_matched, (renamed ->> c.reference_id::text)::uuid,
        (select coalesce(jsonb_agg(
            v || jsonb_build_object('alternateId', coalesce(renamed -> (v ->> 'alternateId'), v -> 'alternateId')) order by place), '[]')
          from jsonb_array_elements(c.votes) with ordinality e (v, place)),
        c.others
      from public.cues c
      where c.user_id = me and c.project_id = original.id;
    insert into public.audio_tracks (
      project_id, user_id, name, audio_url, start_time, end_time, original_duration,
      source_offset, lane_index, muted, gain_db, pan, fade_in, fade_out, fade_shape, colour, alternate_id
    )
    select
        copied, me, t.name, t.audio_url, t.start_time, t.end_time, t.original_duration,
        t.source_offset, t.lane_index, t.muted, t.gain_db, t.pan, t.fade_in, t.fade_out, t.fade_shape, t.colour,
        coalesce((renamed ->> t.alternate_id::text)::uuid, t.alternate_id)
      from public.audio_tracks t
      where t.user_id = me and t.project_id = original.id;
    return copied;
  end
  $$;

-- As before, with the cues. A visitor gets the votes without the voters' names, and no field of a later version.
create or replace function layback.public_project_of(project uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object(
      'id', p.id, 'name', p.name, 'video_url', p.video_url, 'video_duration', p.video_duration,
      'is_picture_missing', p.picture_original is not null and not exists (
        select 1 from storage.objects o where o.bucket_id = 'media-files' and o.name = p.video_url
      ),
      'revision', p.revision,
      'settings', case when p.picture_original is null then p.settings else p.settings - 'pictureFile' end,
      'audio_tracks', coalesce((
        select jsonb_agg(to_jsonb(t) - array['project_id', 'user_id', 'created_at'] order by t.id)
        from public.audio_tracks t where t.user_id = p.user_id and t.project_id = p.id
      ), '[]'),
      'cues', coalesce((
        select jsonb_agg(
          to_jsonb(c) - array['project_id', 'user_id', 'created_at', 'others'] || jsonb_build_object('votes', (
            select coalesce(jsonb_agg(
                jsonb_build_object('alternateId', v -> 'alternateId', 'by', '', 'at', v -> 'at') order by place), '[]')
              from jsonb_array_elements(c.votes) with ordinality e (v, place)))
          order by c.id)
        from public.cues c where c.user_id = p.user_id and c.project_id = p.id
      ), '[]'))
    from public.projects p
    where p.id = project and p.is_public and p.deleted_at is null
  $$;
