-- The preview of a picture whose original stays on its owner's computer is stored under the picture's own path. It is there once storage has
-- the object: no second record of it can differ.

-- As before, but a visitor sees the preview once it is stored.
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
      ), '[]'))
    from public.projects p
    where p.id = project and p.is_public and p.deleted_at is null
  $$;
