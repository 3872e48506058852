-- Which texts are accepted, as packages/contract/fields.ts has it. Hosted clubs are called without that check, so it is here too.

-- Bidirectional control characters must be balanced. Otherwise they change the direction of the text that is shown after this one.
create or replace function rules.has_open_direction(value text) returns boolean
  language plpgsql immutable strict set search_path = '' as $$
declare
  control text;
  -- The characters that close what is open, the innermost last.
  closing text := '';
begin
  foreach control in array regexp_split_to_array(regexp_replace(value, '[^\u202A-\u202E\u2066-\u2069]', '', 'g'), '') loop
    if control ~ '[\u202A\u202B\u202D\u202E]' then
      closing := closing || U&'\202C';
    elsif control ~ '[\u2066-\u2068]' then
      closing := closing || U&'\2069';
    elsif control <> '' and right(closing, 1) = control then
      closing := left(closing, -1);
    end if;
  end loop;
  return closing <> '';
end
$$;

-- Whether the text shows anything: not only spaces, control and format characters, fillers, and characters for private use.
create or replace function rules.is_visible_text(value text) returns boolean
  language sql immutable
  return value ~ ('[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164'
    '\uE000-\uF8FF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A'
    '\U000E0000-\U000E0FFF\U000F0000-\U0010FFFF]');

-- The problem of a text in an input, or null: control characters except tab and line breaks, directions that stay open, or nothing to see.
create or replace function rules.text_problem(value text, is_required boolean) returns text
  language sql immutable
  return case
    when value ~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]' or value ~ '[\u202A-\u202E\u2066-\u2069]' and rules.has_open_direction(value) then 'BAD_CHARACTER'
    when is_required and not rules.is_visible_text(value) then 'REQUIRED'
  end;

-- A text as it is stored, without refusing any: composed as in the contract ("é" is one character), and without the spaces that JavaScript trims.
create or replace function rules.tidied(value text) returns text
  language sql immutable
  return btrim(normalize(value, nfc), U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');

-- A text of the input, tidied. `name` is the field that the refusal names.
create or replace function rules.text_in(input jsonb, field text, is_required boolean default true, name text default null) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  value text := rules.tidied(input ->> field);
  problem text := rules.text_problem(value, is_required);
begin
  if problem is not null then
    perform rules.refuse_field(coalesce(name, field), problem);
  end if;
  return value;
end
$$;

-- An address that mail servers take.
create or replace function rules.is_email(address text) returns boolean
  language sql immutable
  return address ~ ('^(?=[^@]{1,64}@)[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*'
    '@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$');

-- The address of the input in lower case, as it is stored.
create or replace function rules.email_in(input jsonb) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  address text := lower(rules.tidied(input ->> 'email'));
begin
  if char_length(address) > 254 then
    perform rules.refuse_field('email', 'TOO_LONG');
  elsif address <> '' and not rules.is_email(address) then
    perform rules.refuse_field('email', 'NOT_AN_EMAIL');
  end if;
  return address;
end
$$;
