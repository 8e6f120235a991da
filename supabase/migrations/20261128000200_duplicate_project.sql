-- Copies a project of the caller, with its clips and settings, in one transaction. The copy is private and refers to the same files.
-- Returns its id; LB404: the project is not the caller's, or is deleted.
create function public.duplicate_project(project_id uuid, copy_name text) returns uuid
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
    insert into public.projects (name, user_id, video_url, video_duration, settings)
      values (copy_name, me, original.video_url, original.video_duration, original.settings)
      returning id into copied;
    insert into public.audio_tracks (
      project_id, user_id, name, audio_url, start_time, end_time, original_duration,
      source_offset, lane_index, muted, gain_db, pan, fade_in, fade_out
    )
    select
        copied, me, t.name, t.audio_url, t.start_time, t.end_time, t.original_duration,
        t.source_offset, t.lane_index, t.muted, t.gain_db, t.pan, t.fade_in, t.fade_out
      from public.audio_tracks t
      where t.user_id = me and t.project_id = original.id;
    return copied;
  end
  $$;

revoke all on function public.duplicate_project(uuid, text) from public, anon;
grant execute on function public.duplicate_project(uuid, text) to authenticated;
