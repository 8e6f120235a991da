-- When each project was last edited, for the list of projects.

alter table public.projects add column edited_at timestamptz not null default now();
update public.projects p set edited_at = coalesce(
  (select max(a.applied_at) from public.applied_operations a where a.project_id = p.id and a.user_id = p.user_id), p.created_at);

-- Every applied operation sets the revision, and nothing else does.
create function layback.note_edit() returns trigger
  language plpgsql security invoker set search_path = ''
  as $$
  begin
    new.edited_at := now();
    return new;
  end
  $$;
revoke all on function layback.note_edit() from public, anon, authenticated;
create trigger note_edit before update of revision on public.projects
  for each row execute function layback.note_edit();
