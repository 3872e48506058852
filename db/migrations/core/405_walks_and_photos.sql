alter table public.message_reactions
  drop constraint "reaction:NOT_A_CHOICE",
  add constraint "reaction:NOT_A_CHOICE" check (reaction in ('thumb', 'heart', 'hand', 'sun', 'smile'));

-- Where a photo stands among those of its activity: the cover first, then as the club received them. All that shows pictures of an activity follows this order.
drop function if exists rules.place_of(public.photos);
alter table public.photos
  add column place bigint not null generated always as (case when is_cover and hidden_at is null then 0 else position end) stored;
create index photos_in_order on public.photos (activity_id, place);
drop index public.photos_newest;

-- As walked, where it is known.
update public.walked_routes as w set distance = report.track_distance, ascent = report.track_ascent
from public.reports as report where report.activity_id = w.activity_id and report.track_path is not null;
