-- Texts that others read: the reason for a rejection or a cancellation, and messages. They must not be empty.

create or replace function rules.required_text(input jsonb, field text, longest integer) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  written text := coalesce(rules.text_in(input, field), '');
begin
  if written = '' then
    perform rules.refuse_field(field, 'REQUIRED');
  elsif char_length(written) > longest then
    perform rules.refuse_field(field, 'TOO_LONG');
  end if;
  return written;
end
$$;

create or replace function rules.reason_in(input jsonb) returns text
  language sql immutable
  return rules.required_text(input, 'reason', 1000);
