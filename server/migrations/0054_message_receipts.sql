-- Who has read a notice stays known after a receiver removed it from their list.
alter table system_message_receipt add column removed_time timestamptz;
comment on column system_message_receipt.removed_time is '接收人从自己的消息中删除的时间';
drop index system_message_receipt__unread;
create index system_message_receipt__unread on system_message_receipt (user_id) where is_read = 0 and removed_time is null;
create index system_message_receipt__readers on system_message_receipt (message_id, is_read);
