-- A file of the library may be a compressed copy of one that stays on its owner's computer. Null: the stored file is the owner's own.
alter table public.music_tracks
  add column original jsonb check (original is null or layback.is_original(original));
