-- The tables of the product, with the rules that hold for every row, whoever writes it. These files run unchanged on hosted Supabase (npx
-- supabase db push) and on the embedded server.

-- Helpers that are not part of the API are outside the exposed schema.
create schema if not exists layback;
revoke all on schema layback from public;

-- True for a number of seconds that can be stored: not negative, not NaN, not infinite.
-- (In Postgres NaN sorts above Infinity, so "< Infinity" refuses both.)
create function layback.is_seconds(value double precision) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select value >= 0 and value < 'Infinity'::double precision $$;

-- True for a storage path inside the owner's own folder, without "." or ".." segments, empty segments or control characters.
create function layback.is_own_path(path text, owner uuid) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$
    select path like owner::text || '/%'
      and char_length(path) <= 512
      and path !~ '(^|/)\.{0,2}(/|$)'
      and path !~ '[[:cntrl:]\\]'
  $$;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null default '' check (char_length(full_name) <= 500),
  -- Storage path of the photo, or null.
  avatar_url text check (layback.is_own_path(avatar_url, id)),
  updated_at timestamptz not null default now()
);

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(name) <= 1000),
  -- Storage path of the picture; null once the picture was cleared.
  video_url text check (layback.is_own_path(video_url, user_id)),
  video_duration double precision check (layback.is_seconds(video_duration)),
  is_public boolean not null default false,
  -- Grows by one with each applied operation.
  revision bigint not null default 0 check (revision >= 0),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 1048576),
  created_at timestamptz not null default now(),
  -- Target of the composite foreign keys: a child row belongs to a project of the same user.
  unique (id, user_id)
);
create index projects_newest on public.projects (user_id, created_at desc);
create index projects_video on public.projects (user_id, video_url);

create table public.audio_tracks (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(name) <= 1000),
  audio_url text not null check (layback.is_own_path(audio_url, user_id)),
  start_time double precision not null check (layback.is_seconds(start_time)),
  end_time double precision not null check (layback.is_seconds(end_time)),
  -- Length of the source in seconds; null until it has been measured.
  original_duration double precision check (layback.is_seconds(original_duration)),
  source_offset double precision not null default 0 check (layback.is_seconds(source_offset)),
  -- Null: placed on the first lane with space (first fit).
  lane_index integer check (lane_index between 0 and 9999),
  muted boolean not null default false,
  -- This range excludes NaN and the infinities.
  gain_db double precision not null default 0 check (gain_db between -200 and 100),
  pan double precision not null default 0 check (pan between -1 and 1),
  fade_in double precision not null default 0 check (layback.is_seconds(fade_in)),
  fade_out double precision not null default 0 check (layback.is_seconds(fade_out)),
  created_at timestamptz not null default now(),
  constraint audio_tracks_end_after_start check (end_time > start_time),
  constraint audio_tracks_project foreign key (project_id, user_id)
    references public.projects (id, user_id) on delete cascade
);
create index audio_tracks_of_project on public.audio_tracks (project_id, user_id);
create index audio_tracks_source on public.audio_tracks (user_id, audio_url);

create table public.music_tracks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(name) <= 1000),
  filename text not null check (char_length(filename) <= 1000),
  url text not null check (layback.is_own_path(url, user_id)),
  -- MIME type.
  type text not null check (char_length(type) <= 255),
  -- Seconds; null until measured.
  duration double precision check (layback.is_seconds(duration)),
  size_bytes bigint check (size_bytes >= 0),
  created_at timestamptz not null default now()
);
create index music_tracks_newest on public.music_tracks (user_id, created_at desc);
create index music_tracks_object on public.music_tracks (user_id, url);

-- Operations that the server has applied, so that one that is sent twice is applied once.
create table public.applied_operations (
  op_id uuid not null,
  project_id uuid not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The project's revision after this operation.
  revision bigint not null,
  applied_at timestamptz not null default now(),
  primary key (user_id, op_id),
  foreign key (project_id, user_id) references public.projects (id, user_id) on delete cascade
);
create index applied_operations_of_project on public.applied_operations (project_id, user_id);

-- Every new user gets a profile row.
create function layback.create_profile() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.profiles (id) values (new.id) on conflict (id) do nothing;
    return new;
  end
  $$;
create trigger create_profile after insert on auth.users
  for each row execute function layback.create_profile();
