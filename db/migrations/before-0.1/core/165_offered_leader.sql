-- The participant whom the leader has asked to lead the activity, until they answer.
alter table public.activities add column offered_leader_id uuid references public.profiles on delete set null;
create index activities_offered_leader on public.activities (offered_leader_id) where offered_leader_id is not null;
