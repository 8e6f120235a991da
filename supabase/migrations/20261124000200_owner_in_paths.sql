-- Visitors can learn one thing about an owner: the paths of a public project's media begin with the owner's id, because policies and
-- constraints bind media to their owner by that folder. The id is random and gives no access: row-level security returns no row to a call
-- that filters by it. But all public projects of one owner have the same id.
comment on function layback.public_project_of(uuid) is
  'The project with its clips as one document, or null. Names its owner nowhere but by the user id that stored paths begin with.';
