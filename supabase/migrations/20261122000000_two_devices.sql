-- Two devices on one project: values of another device that an operation replaced are passed on, and the number of applied operations on
-- record is limited.

-- Operations up to this revision are no longer on record: whether one of them was applied is unknown.
alter table public.projects add column pruned_revision bigint not null default 0 check (pruned_revision >= 0);

-- Values of other devices that the operation replaced, in words: [{subject, field, kept, replaced}]. Null: none.
alter table public.applied_operations add column overrides jsonb
  check (jsonb_typeof(overrides) = 'array' and octet_length(overrides::text) <= 65536);

drop index public.applied_operations_of_project;
create index applied_operations_of_project on public.applied_operations (project_id, user_id, revision);

-- An applied operation stays applied: only records up to the pruned revision can be removed, and operations made before it are refused.
grant delete on public.applied_operations to authenticated;
create policy "Own pruned operations are removed" on public.applied_operations for delete to authenticated
  using (
    user_id = (select auth.uid())
    and exists (
      select 1 from public.projects p
      where p.id = project_id and p.user_id = (select auth.uid()) and applied_operations.revision <= p.pruned_revision));

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
    change jsonb;
  begin
    if me is null then
      raise exception 'User not authenticated' using errcode = '42501';
    end if;
    if operation is null or jsonb_typeof(op -> 'changes') is distinct from 'array' then
      raise exception 'An operation needs opId, projectId and changes.' using errcode = '22023';
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

    for change in select value from jsonb_array_elements(op -> 'changes') loop
      perform layback.apply_change(change, project, me);
    end loop;

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

-- Values of other devices that operations after a revision replaced, oldest first: [{revision, subject, field, kept, replaced}], or null.
-- Only for the caller's own projects; of at most 200 operations.
create function public.overrides_since(project_id uuid, since bigint) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
    select jsonb_agg(o.override || jsonb_build_object('revision', applied.revision) order by applied.revision, o.place)
    from (
      select a.revision, a.overrides from public.applied_operations a
      where a.project_id = overrides_since.project_id and a.user_id = (select auth.uid())
        and a.revision > since and a.overrides is not null
      order by a.revision limit 200
    ) applied
    cross join lateral jsonb_array_elements(applied.overrides) with ordinality o (override, place)
  $$;

revoke all on function public.overrides_since(uuid, bigint) from public, anon;
grant execute on function public.overrides_since(uuid, bigint) to authenticated;
