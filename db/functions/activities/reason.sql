-- The reason for a rejection or a cancellation. Those affected are notified with it, so it must not be empty.

create or replace function rules.reason_in(input jsonb) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  reason text := rules.text_in(input, 'reason');
begin
  if reason is null then
    perform rules.refuse_field('reason', 'REQUIRED');
  elsif char_length(reason) > 1000 then
    perform rules.refuse_field('reason', 'TOO_LONG');
  end if;
  return reason;
end
$$;
