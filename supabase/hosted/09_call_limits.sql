-- How often a member may run a call. Our server counts before it runs a call; here the functions in `public` count, see policies/hardening.sql.
-- packages/contract/limits.ts names the limit of each call, and a test compares both.

create or replace function rules.call_limits() returns jsonb
  language sql immutable
  return '{
    "create_activity": "proposal", "resubmit_activity": "proposal", "edit_activity": "edit",
    "message_leader": "message", "message_participants": "message", "set_leader": "message",
    "update_user_info": "settings", "update_user_settings": "settings", "clear_cache": "settings", "set_emergency_contact": "settings", "delete_emergency_contact": "settings", "start_backup": "export",
    "join_activity": "change", "leave_activity": "change", "cast_vote": "change", "move_vote": "change", "withdraw_vote": "change", "set_interest": "change",
    "check_in": "change", "confirm_return": "change", "withdraw_return": "change", "postpone_alarm": "change",
    "add_favorite": "change", "remove_favorite": "change", "mark_notifications_read": "change",
    "register_image": "image", "change_phone": "code-to-member", "request_email_change": "email-change"
  }'::jsonb;

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
