-- How many companions each participant may bring; none, unless the leader says otherwise.
alter table public.activities add column max_companions integer not null default 0;
alter table public.activities add constraint "maxCompanions:TOO_SMALL" check (max_companions >= 0);
alter table public.activities add constraint "maxCompanions:TOO_LARGE" check (max_companions <= 4);
-- Whether members of the club may bring companions at all, from which age one counts as an adult, and how many times an adult may come; 0 for any number.
alter table public.system_settings add column allow_companions boolean not null default false;
alter table public.system_settings add column companion_adult_age integer not null default 18;
alter table public.system_settings add column companion_trials integer not null default 0;
alter table public.system_settings add constraint "companionAdultAge:TOO_SMALL" check (companion_adult_age >= 12);
alter table public.system_settings add constraint "companionAdultAge:TOO_LARGE" check (companion_adult_age <= 21);
alter table public.system_settings add constraint "companionTrials:TOO_SMALL" check (companion_trials >= 0);
alter table public.system_settings add constraint "companionTrials:TOO_LARGE" check (companion_trials <= 5);
