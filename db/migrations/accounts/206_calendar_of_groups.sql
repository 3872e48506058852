-- Whether the activities of the member's groups are in the calendar, too.
alter table accounts.calendar_feeds add column with_groups boolean not null default false;
