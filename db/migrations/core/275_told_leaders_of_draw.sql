alter table public.draws
  -- When the leaders were told that the draw was held.
  add column told_at timestamptz;
update public.draws as d set told_at = a.drawn_at from public.activities as a where a.id = d.activity_id and a.drawn_at is not null;
