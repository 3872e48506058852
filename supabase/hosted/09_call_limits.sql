-- How often a member may run a call. Our server counts before it runs a call; here the functions in `public` count, see policies/hardening.sql.
-- packages/contract/limits.ts names the limit of each call; rules.call_limits is built from it.

-- No foreign key: a call that counts must not wait for the row of a member who is just being deleted.
create table if not exists rules.member_calls (
  member_id uuid not null,
  kind text not null,
  began_at timestamptz not null default now(),
  count integer not null default 1,
  primary key (member_id, kind)
);
alter table rules.member_calls enable row level security;

-- A refusal undoes the count together with everything else, so refused calls do not count.
create or replace function rules.count_call(kind text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  rule jsonb := rules.rate_limits() -> kind;
  length interval := make_interval(secs => (rule ->> 'windowSeconds')::integer);
  counted integer;
begin
  if auth.uid() is null then
    return;
  end if;
  insert into rules.member_calls as c (member_id, kind) values (auth.uid(), count_call.kind)
    on conflict on constraint member_calls_pkey do update set
      count = case when c.began_at > now() - length then c.count + 1 else 1 end,
      began_at = case when c.began_at > now() - length then c.began_at else now() end
    returning c.count into counted;
  if counted > (rule ->> 'max')::integer then
    perform rules.refuse('RATE_LIMITED');
  end if;
end
$$;
