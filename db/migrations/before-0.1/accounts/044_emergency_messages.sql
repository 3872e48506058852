-- Messages to an emergency contact are sent whatever the member has switched off.
alter table accounts.outbox drop constraint outbox_topic_check;
alter table accounts.outbox add constraint outbox_topic_check check (topic in ('account', 'activity', 'leading', 'system', 'emergency'));
