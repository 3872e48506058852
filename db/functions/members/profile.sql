-- The member's own profile, with the numbers of created, joined and favorite activities that the member may see. Each storage of accounts defines
-- rules.pending_email and rules.has_password.

create or replace function rules.user_info(member uuid) returns json
  language sql stable as $$
  select rules.with_fields(json_build_object(
    'id', p.id, 'name', p.name, 'email', p.email, 'pendingEmail', rules.pending_email(p.id), 'phone', p.phone,
    'takenPhone', case when p.phone is null then rules.taken_phone(p.id) end,
    'phoneVerified', p.phone is not null and p.phone_status = 'verified', 'hasPassword', rules.has_password(p.id),
    'avatar', p.avatar, 'bio', p.bio, 'location', p.location,
    'gender', p.gender, 'birthday', p.birthday, 'interests', p.interests,
    'language', p.language, 'createdAt', rules.instant(p.created_at),
    'created', (select count(*) from public.activities where creator_id = p.id),
    'joined', (
      select count(*) from public.participants as seat join public.activities as a on a.id = seat.activity_id
      where seat.user_id = p.id and rules.viewer_can_see(a)),
    'favorite', (
      select count(*) from public.favorites as f join public.activities as a on a.id = f.activity_id
      where f.user_id = p.id and rules.viewer_can_see(a))),
    json_strip_nulls(json_build_object('isAdmin', rules.is_admin(p.id), 'reviewedGroups', to_json(nullif(rules.reviewed_groups(p.id), '{}')))))
  from public.profiles as p where p.id = member
$$;

create or replace function public.get_user_info(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.user_info(rules.me());
end
$$;

-- The birthday in the input: a past date, today, or null.
create or replace function rules.birthday_in(input jsonb) returns date
  language plpgsql stable set search_path = '' as $$
declare
  day date;
begin
  day := (input ->> 'birthday')::date;
  if day > current_date then
    perform rules.refuse_field('birthday', 'IN_THE_FUTURE');
  end if;
  return day;
exception
  when data_exception then
    perform rules.refuse_field('birthday', 'NOT_A_DATE');
end
$$;

-- Changes only the fields that were sent. Email address and roles cannot be changed here, nor can the phone number, because sign-in codes are sent to it.
create or replace function public.update_user_info(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  if $1 ? 'phone' and exists (select from public.profiles where id = member and phone is distinct from $1 ->> 'phone') then
    perform rules.refuse('PHONE_NEEDS_PASSWORD', '{"phone":["INVALID"]}');
  end if;
  update public.profiles set
    name = coalesce(rules.text_in($1, 'name'), name),
    avatar = rules.image_in($1, 'avatar', 'avatar', avatar),
    bio = coalesce(rules.text_in($1, 'bio', false), bio), location = coalesce(rules.text_in($1, 'location', false), location),
    gender = case when $1 ? 'gender' then $1 ->> 'gender' else gender end,
    birthday = case when $1 ? 'birthday' then rules.birthday_in($1) else birthday end,
    interests = case when $1 ? 'interests' then rules.tags_in($1, 'interests', 8) else interests end, updated_at = now()
  where id = member;
  return rules.user_info(member);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
end
$$;
