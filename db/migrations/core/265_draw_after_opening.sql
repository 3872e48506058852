-- Members apply from the opening on.
alter table public.activities
  drop constraint "drawAt:TOO_SOON",
  add constraint "drawAt:TOO_SOON" check (drawn_at is not null or draw_at > vote_closes_at and draw_at > joins_open_at);
