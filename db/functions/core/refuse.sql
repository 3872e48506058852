-- A refusal is an error with SQLSTATE PT<HTTP status>, the contract's code as its message, and the wrong fields as its detail.
-- (PostgREST maps SQLSTATE PTxyz to HTTP status xyz.)

create or replace function rules.http_status(code text) returns integer
  language sql immutable
  return case
    when code = 'INVALID_INPUT' then 400
    when code in ('NOT_SIGNED_IN', 'BAD_CREDENTIALS', 'WRONG_PASSWORD', 'BAD_CODE', 'BAD_PASSKEY', 'MFA_REQUIRED') then 401
    when code in ('NOT_PERMITTED', 'NOT_CREATOR', 'CANNOT_DELETE_SELF', 'CANNOT_MANAGE_ADMIN', 'EMAIL_NOT_VERIFIED', 'NOT_LET_IN', 'PROVIDER_EMAIL_UNVERIFIED', 'REGISTRATION_CLOSED',
      'PHONE_NEEDS_PASSWORD') then 403
    when code = 'NOT_FOUND' or code like '%\_NOT\_FOUND' then 404
    when code in ('RATE_LIMITED', 'LOCKED_OUT') then 429
    else 409
  end;

create or replace function rules.refuse(code text, fields json default null) returns void
  language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || rules.http_status(code), message = code, detail = coalesce(fields::text, '');
end
$$;

-- Does nothing if the code is null, as in: perform rules.refuse_if(rules.why_not_join(activity, viewer)).
create or replace function rules.refuse_if(code text) returns void
  language plpgsql set search_path = '' as $$
begin
  if code is not null then
    perform rules.refuse(code);
  end if;
end
$$;

create or replace function rules.refuse_field(field text, problem text) returns void
  language plpgsql set search_path = '' as $$
begin
  perform rules.refuse('INVALID_INPUT', json_build_object(field, json_build_array(problem)));
end
$$;

-- Turns a violated constraint into a field error. Constraints are named "<field>:<PROBLEM>".
create or replace function rules.refuse_violation(constraint_name text, table_name text, column_name text) returns void
  language plpgsql set search_path = '' as $$
begin
  if constraint_name like '%:%' then
    perform rules.refuse_field(split_part(constraint_name, ':', 1), split_part(constraint_name, ':', 2));
  elsif column_name <> '' then
    perform rules.refuse_field(case table_name when 'routes' then 'routes.' else '' end || rules.camel_case(column_name), 'REQUIRED');
  else
    perform rules.refuse('INVALID_INPUT');
  end if;
end
$$;

create or replace function rules.camel_case(snake_case text) returns text
  language sql immutable
  return lower(left(snake_case, 1)) || substr(replace(initcap(replace(snake_case, '_', ' ')), ' ', ''), 2);

-- Why a command is refused in a phase in which it is not possible: the activity is rejected, has not reached the first phase of the command, or has left the last.
-- The contract states the same as phaseRefusal, and a test compares both for each pair of phases.
create or replace function rules.phase_refusal(phase text, first_phase text) returns text
  language sql immutable
  return case
    when phase = 'rejected' then 'SENT_BACK'
    when array_position('{review,voting,enrolling,active,finished}'::text[], phase) < array_position('{review,voting,enrolling,active,finished}'::text[], first_phase) then 'TOO_EARLY'
    else 'WRONG_PHASE'
  end;
