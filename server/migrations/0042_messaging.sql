-- removed: somebody removed the member over there; who is bound so is not brought again before somebody says so.
alter table wechat_link drop constraint wechat_link__state;
alter table wechat_link add constraint wechat_link__state check (state in ('ok', 'failed', 'disabled', 'stale', 'removed'));

-- Followers of the public account are written to by templates like everybody else.
alter table system_message_template add column is_wechat smallint not null default 0;

-- A mailbox is the same one whichever of its ports it is reached by.
delete from system_mail m using system_mail other
where m.uid = other.uid and m.id > other.id and regexp_replace(m.mailbox, ':\d+$', '') = regexp_replace(other.mailbox, ':\d+$', '');
update system_mail set mailbox = regexp_replace(mailbox, ':\d+$', '');
delete from system_mail_fetch f using system_mail_fetch other
where (f.fetch_time, f.mailbox) < (other.fetch_time, other.mailbox) and regexp_replace(f.mailbox, ':\d+$', '') = regexp_replace(other.mailbox, ':\d+$', '');
update system_mail_fetch set mailbox = regexp_replace(mailbox, ':\d+$', '');
