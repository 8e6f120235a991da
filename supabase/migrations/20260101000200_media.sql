-- The private bucket for pictures, music and profile photos. A user's objects are in the folder named by the user's id.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media-files', 'media-files', false, 104857600, array['audio/*', 'video/*', 'image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- True while a row of the caller refers to the object: such an object is neither removed nor replaced (B-40).
create function layback.is_referenced(path text) returns boolean
  language sql stable security invoker set search_path = ''
  as $$
    select exists (select 1 from public.audio_tracks t where t.user_id = (select auth.uid()) and t.audio_url = path)
      or exists (select 1 from public.projects p where p.user_id = (select auth.uid()) and p.video_url = path)
      or exists (select 1 from public.music_tracks m where m.user_id = (select auth.uid()) and m.url = path)
      or exists (select 1 from public.profiles f where f.id = (select auth.uid()) and f.avatar_url = path)
  $$;
revoke all on function layback.is_referenced(text) from public, anon;
grant execute on function layback.is_referenced(text) to authenticated;

create policy "Own media is read" on storage.objects for select to authenticated
  using (bucket_id = 'media-files' and layback.is_own_path(name, (select auth.uid())));
create policy "Own media is added" on storage.objects for insert to authenticated
  with check (bucket_id = 'media-files' and layback.is_own_path(name, (select auth.uid())));
create policy "Own media is moved while nothing refers to it" on storage.objects for update to authenticated
  using (bucket_id = 'media-files' and layback.is_own_path(name, (select auth.uid())) and not layback.is_referenced(name))
  with check (bucket_id = 'media-files' and layback.is_own_path(name, (select auth.uid())));
create policy "Own media is removed when nothing refers to it" on storage.objects for delete to authenticated
  using (bucket_id = 'media-files' and layback.is_own_path(name, (select auth.uid())) and not layback.is_referenced(name));
