-- Who came, and who is back. Apart from the seats, which everybody may read.
create table public.check_ins (
  activity_id uuid not null,
  user_id uuid not null,
  -- Whether the leader saw the participant; null when nobody has said.
  is_present boolean,
  -- When the participant said that they are down.
  returned_at timestamptz,
  primary key (activity_id, user_id),
  foreign key (activity_id, user_id) references public.participants (activity_id, user_id) on delete cascade
);
alter table public.check_ins enable row level security;
create trigger notify_part after insert or update on public.check_ins for each row execute function rules.notify_part();

alter table public.activities
  -- When the leader first said that the group is out: by starting the activity, checking somebody in, or postponing the return. The clock does not say so.
  add column departed_at timestamptz,
  -- When the leader said that all are down, or completed the activity. The clock, which finishes an activity at its end, does not.
  add column returned_at timestamptz,
  -- Later than the end: the leader postponed the alarm.
  add column expected_return timestamptz,
  -- When the leader was asked, and when others were alarmed.
  add column leader_asked_at timestamptz,
  add column alarmed_at timestamptz;

-- What finished before there was an alarm raises none.
update public.activities set returned_at = updated_at where phase = 'finished' and coalesce(end_time, start_time) > now() - interval '2 days';

create index activities_not_returned on public.activities (coalesce(expected_return, end_time))
  where phase in ('active', 'finished') and returned_at is null and alarmed_at is null;
