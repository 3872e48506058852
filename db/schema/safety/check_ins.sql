-- Participants who came to an activity, and those who are back. Apart from `participants`, which everybody may read.
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
