-- The seed and tags from which the server generates a cover.
create or replace function rules.cover_of(activity_id uuid) returns json
  language sql stable
  return (select json_build_object('seed', cover_seed, 'tags', tags) from public.activities where id = activity_id);
