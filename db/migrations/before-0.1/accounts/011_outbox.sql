-- Standard names for the outbox. The job queue is named after the channel, so queued SMS are enqueued again under the new name.
alter table accounts.outbox rename column in_line to enqueued;
alter table accounts.outbox rename column news to payload;
alter table accounts.outbox drop constraint outbox_channel_check;
update accounts.outbox
set channel = 'sms', enqueued = enqueued and state not in ('queued', 'failed')
where channel = 'text';
alter table accounts.outbox add constraint outbox_channel_check check (channel in ('mail', 'sms'));
alter table accounts.outbox rename constraint news_are_about_something to payload_belongs_to_topic;
alter index accounts.outbox_not_in_line rename to outbox_not_enqueued;
