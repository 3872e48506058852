-- The rule of a draw. docs/draw.md states it, and docs/verify-draw.mjs computes it again.

-- The smallest of the entries of a ticket: sha256(seed || ticket || number of the entry, one byte from 1).
create or replace function rules.draw_key(seed bytea, ticket bytea, weight integer) returns bytea
  language sql immutable
  return (
    select sha256(draw_key.seed || draw_key.ticket || set_byte('\x00'::bytea, 0, entry)) as key
    from generate_series(1, draw_key.weight) as entry order by 1 limit 1);

-- Walks down the order and seats each party that fits into the spots that are left.
create or replace function rules.seats_of_parties(parties integer[], free integer) returns boolean[]
  language plpgsql immutable set search_path = '' as $$
declare
  seated boolean[] := '{}';
  party integer;
begin
  foreach party in array parties loop
    seated := seated || (party <= free);
    free := case when party <= free then free - party else free end;
  end loop;
  return seated;
end
$$;

-- The order and the seats of a draw, from parallel lists.
create or replace function rules.draw_result(seed bytea, tickets bytea[], weights integer[], parties integer[], free integer)
  returns table (ticket bytea, "position" integer, is_seated boolean)
  language sql immutable set search_path = '' as $$
  with ordered as (
    select one.ticket, one.party, row_number() over (order by rules.draw_key(seed, one.ticket, one.weight), one.ticket) as position
    from unnest(tickets, weights, parties) as one (ticket, weight, party)),
  seats as (select rules.seats_of_parties(array(select o.party from ordered as o order by o.position), free) as seated)
  select o.ticket, o.position::integer, seats.seated[o.position] from ordered as o cross join seats order by o.position
$$;

-- How many entries a member has: one, and where the club says so, one more for each draw of the last 90 days without a spot, up to three more.
create or replace function rules.draw_weight(activity public.activities, member uuid, moment timestamptz) returns integer
  language plpgsql stable set search_path = '' as $$
begin
  if not (select weighted_draws from public.system_settings) then
    return 1;
  end if;
  return (
    select 1 + least(3, count(*)) from public.applications as lost join public.activities as other on other.id = lost.activity_id
    where lost.user_id = member and lost.activity_id <> activity.id and lost.spot_at is null
      and other.drawn_at > moment - rules.lifetime('lostDraw') and other.phase <> 'cancelled');
end
$$;
