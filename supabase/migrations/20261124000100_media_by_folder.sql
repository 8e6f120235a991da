-- Queries of the storage service, by name and as lists, read only the objects of the caller's folder, however many others are stored. Names
-- are compared in byte order, for which the service has an index whatever the database's collation is ('0' follows '/').

alter policy "Own media is read" on storage.objects
  using (
    bucket_id = 'media-files'
    and name collate "C" >= (select auth.uid()::text || '/') and name collate "C" < (select auth.uid()::text || '0')
    and layback.is_own_path(name, (select auth.uid())));
alter policy "Own media is moved while nothing refers to it" on storage.objects
  using (
    bucket_id = 'media-files'
    and name collate "C" >= (select auth.uid()::text || '/') and name collate "C" < (select auth.uid()::text || '0')
    and layback.is_own_path(name, (select auth.uid()))
    and not layback.is_referenced(name));
alter policy "Own media is removed when nothing refers to it" on storage.objects
  using (
    bucket_id = 'media-files'
    and name collate "C" >= (select auth.uid()::text || '/') and name collate "C" < (select auth.uid()::text || '0')
    and layback.is_own_path(name, (select auth.uid()))
    and not layback.is_referenced(name));

-- While nothing is being signed, the lower bound is null and the index gives no row. Names of public media begin with a hexadecimal digit.
alter policy "Media of public projects are read" on storage.objects
  using (
    bucket_id = 'media-files'
    and name collate "C" >= (
      select case when regexp_replace(current_setting('storage.operation', true), '^storage\.', '') = 'object.sign' then '0' end)
    and name collate "C" < 'g'
    and layback.is_public_media(name));

-- The caller's stored objects that nothing has referred to for `older_than`, at most a year. Deletes release records older than a year.
create or replace function public.unreferenced_media(older_than interval default '30 days') returns table (path text)
  language sql volatile security invoker set search_path = ''
  as $$
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
