-- What a guest can tell about an owner. The paths of a public project's media begin with the owner's id, because policies and constraints
-- bind media to their owner by that folder. The id is random and opens nothing: a call that filters by it gets no row by row-level security. But
-- it is the same in each public project of one owner.
comment on function layback.public_project_of(uuid) is
  'The project with its clips as one document, or null. Names its owner nowhere but by the user id that stored paths begin with.';
