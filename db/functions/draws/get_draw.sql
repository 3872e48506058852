-- How a draw goes, or went: what anyone needs to compute it again. The seed is shown after the draw; before, its hash shows that it is chosen already.

-- A name for leaders and admins, for the member, and of a participant for who may see participants. Who is still waiting is for leaders only, as in the waitlist.
create or replace function rules.ticket_owner(activity public.activities, viewer rules.viewer_role, member uuid) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar,
      'attendance', case when rules.shows_attendance(activity, viewer) then rules.attendance_marks(p.id) end)
    from public.profiles as p
    where p.id = member and (
      viewer.manages or p.id = viewer.user_id
      or exists (select from public.participants as seat where seat.activity_id = activity.id and seat.user_id = p.id)
        and (viewer.joined or rules.is_visible((select s.profile_visibility from public.user_settings as s where s.user_id = p.id), p.id))));
end
$$;

create or replace function public.get_draw(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  draw public.draws;
begin
  if activity.draw_at is null then
    perform rules.refuse('NOT_FOUND');
  end if;
  select * into draw from public.draws as d where d.activity_id = activity.id;
  return json_build_object(
    'activityId', activity.id, 'title', activity.title, 'timeZone', activity.time_zone,
    'drawAt', rules.instant(activity.draw_at), 'drawnAt', rules.instant(activity.drawn_at),
    'commitment', encode(sha256(draw.seed), 'hex'), 'seed', case when activity.drawn_at is not null then encode(draw.seed, 'hex') end, 'spots', draw.spots,
    'tickets', (
      select coalesce(json_agg(json_build_object(
        'ticket', encode(a.ticket, 'hex'), 'weight', coalesce(a.weight, rules.draw_weight(activity, a.user_id, now())), 'spots', a.spots,
        'position', a.position, 'isSeated', a.is_seated, 'isOwn', coalesce(a.user_id = viewer.user_id, false),
        'member', rules.ticket_owner(activity, viewer, a.user_id)) order by a.position, a.ticket), '[]')
      from public.applications as a where a.activity_id = activity.id));
end
$$;
