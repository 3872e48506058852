-- Nobody listens to NOTIFY there: the same news, word for word, is broadcast on the public topic "club". It is never a row,
-- and tells of an activity that not everybody may see only that there is something to look at again.

-- Once per transaction, as NOTIFY does.
create or replace function rules.broadcast(news text) returns void
  language plpgsql set search_path = '' as $$
declare
  told text := coalesce(current_setting('rules.told', true), '');
begin
  if position(news in told) = 0 then
    perform set_config('rules.told', told || news, true);
    perform realtime.send(news::jsonb, 'news', 'club', false);
  end if;
end
$$;

create or replace function rules.tell(activity public.activities) returns void language plpgsql set search_path = '' as $$
begin
  perform rules.broadcast(case when rules.is_hidden(activity) then '{"review":true}' else format('{"activity":"%s"}', activity.id) end);
end
$$;

create or replace function rules.notify_settings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform rules.broadcast('{"settings":true}');
  return null;
end
$$;

create or replace function rules.notify_people() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform rules.broadcast('{"people":true}');
  return null;
end
$$;

revoke execute on function rules.broadcast(text), rules.tell(public.activities), rules.notify_settings(), rules.notify_people() from public;
