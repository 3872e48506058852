-- A member applies for a spot that is drawn, with the companions that the input names, or withdraws, as often as they like. There is no order.

create or replace function rules.application_of(activity public.activities, member uuid) returns public.applications
  language plpgsql stable as $$
declare
  entry public.applications;
begin
  if activity.application_count > 0 then
    select * into entry from public.applications as a where a.activity_id = activity.id and a.user_id = member;
  end if;
  return entry;
end
$$;

-- Why nobody can apply or withdraw now: the activity has no draw, or its window is over.
create or replace function rules.window_refusal(activity public.activities) returns text
  language sql stable
  return case
    when activity.draw_at is null then 'NO_DRAW'
    when activity.drawn_at is not null or activity.draw_at <= now() then 'APPLICATIONS_CLOSED'
  end;

create or replace function rules.why_not_apply(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when activity.phase = 'rejected' then 'SENT_BACK'
    when activity.phase in ('review', 'voting') then 'ENROLLMENT_NOT_OPEN'
    when activity.phase <> 'enrolling' then 'ACTIVITY_STATUS_CLOSED'
    when rules.window_refusal(activity) is not null then rules.window_refusal(activity)
    when viewer.joined then 'ALREADY_JOINED'
    when viewer.leads then 'LEADS_ACTIVITY'
    when viewer.removed then 'REMOVED_BY_LEADER'
    when rules.is_for_others(activity, viewer) then 'GROUP_ONLY'
    when rules.refusal_of_opening(activity, viewer) is not null then rules.refusal_of_opening(activity, viewer)
    when rules.needs_leader_to_join(activity, viewer.user_id) then 'TOO_MANY_NO_SHOWS'
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when (rules.application_of(activity, viewer.user_id)).user_id is not null then 'ALREADY_APPLIED'
  end;
end
$$;

create or replace function rules.why_not_withdraw_application(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when activity.phase <> 'enrolling' then rules.phase_refusal(activity.phase, 'enrolling')
    when rules.window_refusal(activity) is not null then rules.window_refusal(activity)
    when (rules.application_of(activity, viewer.user_id)).user_id is null then 'NOT_APPLIED'
  end;
end
$$;

-- A party that is larger than the activity can never be seated. Who has applied with another account that had the same verified number is refused.
create or replace function public.apply_for_spot(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  companions uuid[] := rules.ids_in($1, 'companionIds');
  key bytea;
  number text;
  violated_constraint text;
begin
  perform rules.refuse_if(rules.why_not_apply(activity, rules.viewer_role_in(activity)));
  if companions <> '{}' then
    perform rules.refuse_if(rules.why_not_bring(activity, rules.lock_me(), companions, companions));
    if cardinality(companions) >= activity.max_participants then
      perform rules.refuse('TOO_FEW_SPOTS');
    end if;
  end if;
  select d.ticket_key into key from public.draws as d where d.activity_id = activity.id;
  select p.phone into number from public.profiles as p where p.id = auth.uid() and p.phone_status = 'verified';
  insert into public.applications (activity_id, user_id, ticket, phone_key, companion_ids)
  values (activity.id, auth.uid(), sha256(key || uuid_send(activity.id) || uuid_send(auth.uid())), sha256(key || convert_to(number, 'UTF8')), companions);
  return rules.activity_response(activity.id);
exception
  when unique_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse(case violated_constraint when 'applications_phone' then 'APPLIED_ELSEWHERE' else 'ALREADY_APPLIED' end);
end
$$;

create or replace function public.withdraw_application(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_withdraw_application(activity, rules.viewer_role_in(activity)));
  delete from public.applications where activity_id = activity.id and user_id = auth.uid();
  return rules.activity_response(activity.id);
end
$$;

create or replace function rules.count_applications() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.activities set application_count = application_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.activity_id, old.activity_id);
  return null;
end
$$;
create or replace trigger count_applications after insert or delete on public.applications for each row execute function rules.count_applications();

-- A member who leaves the club before the draw takes the application along; a ticket that was drawn stays, without a name.
create or replace function rules.forget_applications() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.applications where user_id = old.id and position is null;
  return old;
end
$$;
create or replace trigger forget_applications before delete on public.profiles for each row execute function rules.forget_applications();

-- What a member sees of their own application before the draw.
create or replace function rules.application_json(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
declare
  entry public.applications := rules.application_of(activity, viewer.user_id);
begin
  return case when entry.user_id is not null and entry.position is null then
    json_build_object('appliedAt', rules.instant(entry.applied_at), 'ticket', encode(entry.ticket, 'hex'), 'spots', entry.spots, 'companionIds', entry.companion_ids) end;
end
$$;
