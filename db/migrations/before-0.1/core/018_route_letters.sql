-- A route keeps its letter when others are removed: 0 is route A.
alter table public.routes add column position integer;
update public.routes as route set position = numbered.position
from (select id, row_number() over (partition by activity_id order by added) - 1 as position from public.routes) as numbered
where numbered.id = route.id;
alter table public.routes
  alter column position set not null,
  add constraint routes_position check (position between 0 and 25),
  add constraint routes_letters unique (activity_id, position);
-- It is created again with one more column.
drop function if exists rules.vote_results(uuid[]);
