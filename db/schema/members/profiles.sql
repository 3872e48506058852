-- Members: what they show of themselves, how they are reached, and whether they are admins.
create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  phone text,
  -- The address of an uploaded image.
  avatar text,
  bio text not null default '',
  location text not null default '',
  gender text,
  birthday date,
  interests text[] not null default '{}',
  language text not null default 'zh',
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How much the club knows about the phone number: declared at registration, verified by a code, or entered later without one. A number of the last kind
  -- signs nobody in until it is verified.
  phone_status text not null default 'declared',
  -- Whether the account certainly belongs to a person: its address was confirmed once, or changed later. When its address is confirmed again,
  -- an established account keeps its second factor, passkeys and phone number; others lose them.
  is_established boolean not null default false,
  -- By an admin. Where no mail can confirm the address, members who registered wait for an admin; invited members have their link.
  is_invited boolean not null default false,

  constraint "name:REQUIRED" check (char_length(btrim(name)) >= 1),
  constraint "name:TOO_LONG" check (char_length(name) <= 60),
  constraint "email:TOO_LONG" check (char_length(email) <= 254),
  constraint "email:NOT_AN_EMAIL" check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$'),
  constraint "phone:NOT_A_PHONE" check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  constraint profiles_phone_status_check check (phone_status in ('declared', 'verified', 'needs_verification')),
  constraint "bio:TOO_LONG" check (char_length(bio) <= 500),
  constraint "location:TOO_LONG" check (char_length(location) <= 100),
  constraint "gender:NOT_A_CHOICE" check (gender in ('male', 'female', 'other')),
  constraint "birthday:NOT_A_DATE" check (birthday >= '1900-01-01'),
  constraint "interests:TOO_MANY" check (cardinality(interests) <= 8),
  constraint "interests:TOO_LONG" check (coalesce(char_length(array_to_string(interests, '')), 0) <= 8 * 30),
  constraint "language:NOT_A_CHOICE" check (language in ('en', 'zh', 'zh-TW', 'ja', 'ko', 'de', 'fr', 'en-x-pirate'))
);
create unique index profiles_email on public.profiles (email);
create unique index profiles_phone on public.profiles (phone) where phone is not null;
create index profiles_newest on public.profiles (created_at desc, id desc);
create index profiles_admins on public.profiles (id) where is_admin;
create index profiles_waiting on public.profiles (created_at, id) where not email_verified and not is_invited;
create index profiles_avatar on public.profiles using hash (avatar) where avatar is not null;
-- Admins search members by trigrams, and by one or two Chinese or Japanese characters, which have no trigrams.
create index profiles_search on public.profiles using gin (rules.member_search(name, email, phone) extensions.gin_trgm_ops);
create index profiles_grams on public.profiles using gin (rules.search_grams(rules.member_search(name, email, phone)));
alter table public.profiles enable row level security;
