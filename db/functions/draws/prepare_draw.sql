-- The leader chooses, before the activity is open to join, that its spots are drawn and when. Moving that time is possible until the draw.

create or replace function rules.draw_time_in(input jsonb, before public.activities) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  draw_at timestamptz := case
    when input ->> 'allocation' = 'first-come' then null
    when input ? 'drawAt' then (input ->> 'drawAt')::timestamptz
    else before.draw_at end;
begin
  perform rules.refuse_other_instants(input, '{drawAt}');
  if input ->> 'allocation' = 'draw' and draw_at is null then
    perform rules.refuse_field('drawAt', 'REQUIRED');
  elsif draw_at is not distinct from before.draw_at then
    return draw_at;
  elsif before.drawn_at is not null or before.phase = 'enrolling' and (draw_at is null or before.draw_at is null) then
    perform rules.refuse('ALLOCATION_FIXED');
  elsif draw_at <= now() then
    perform rules.refuse_field('drawAt', 'IN_THE_PAST');
  elsif draw_at < coalesce(before.draw_at, 'infinity') and draw_at < now() + interval '1 hour' then
    perform rules.refuse_field('drawAt', 'TOO_SOON');
  end if;
  return draw_at;
end
$$;

-- The seed is made once, when the draw is chosen. It stays if the leader changes their mind twice, so that nobody can look for a better one.
create or replace function rules.prepare_draw() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.draw_at is not null then
    insert into public.draws (activity_id, seed, ticket_key)
    values (new.id, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
      sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
    on conflict do nothing;
  else
    delete from public.applications where activity_id = new.id;
  end if;
  return null;
end
$$;
create or replace trigger prepare_draw after insert on public.activities for each row when (new.draw_at is not null) execute function rules.prepare_draw();
create or replace trigger prepare_changed_draw after update of draw_at on public.activities for each row
  when (old.draw_at is distinct from new.draw_at) execute function rules.prepare_draw();
