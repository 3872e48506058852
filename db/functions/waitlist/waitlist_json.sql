-- What a member sees of their own place in the list; null for who does not wait. Nobody but leaders learns who else does.
create or replace function rules.waiting_json(activity public.activities, viewer rules.viewer_role) returns jsonb
  language plpgsql stable as $$
declare
  entry public.waitlist := rules.waitlist_entry(activity, viewer.user_id);
begin
  if entry.user_id is null or activity.phase <> 'enrolling' then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'position', 1 + count(w.user_id),
      'entry', jsonb_build_object('joinedAt', rules.instant(entry.joined_at), 'firstPosition', entry.first_position, 'spots', entry.spots, 'companionIds', entry.companion_ids,
        'largerAhead', max(w.spots) filter (where w.spots > entry.spots),
        'isKept', rules.keeps_spots(activity) and not rules.is_for_leaders(activity)
          and exists (select from rules.next_in_line(activity) as next where next.user_id = entry.user_id)),
      'offer', case when entry.expires_at > now() then
        jsonb_build_object('offeredAt', rules.instant(entry.offered_at), 'expiresAt', rules.instant(entry.expires_at), 'spots', entry.spots) end)
    from (select) as one_row left join public.waitlist as w on w.activity_id = activity.id and w.place < entry.place);
end
$$;
