-- What a viewer is to one activity: the argument of every why_not_... function.
create type rules.viewer_role as (
  user_id uuid,
  is_admin boolean,
  is_leader boolean,
  joined boolean,
  voted_for uuid,
  favorite boolean,
  removed boolean
);
