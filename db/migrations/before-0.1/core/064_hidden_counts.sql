-- While the vote is open, members see the votes of each route only once they have voted.
alter table public.activities add column hides_counts boolean not null default false;
