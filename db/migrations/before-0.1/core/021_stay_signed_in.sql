-- Whether members may stay signed in on a device, for longer than the idle timeout of the club.
alter table public.system_settings add column offer_stay_signed_in boolean not null default true;
