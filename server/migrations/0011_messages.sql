-- Messages: whom a notice is meant for, its attachments, and the log of one user.

alter table system_message
  add column to_user_ids text not null default '', -- comma list; '' is everybody
  add column files text not null default '', -- JSON array of { name, fileId, url }, or ''
  add column sent_count int not null default 0; -- receivers at the moment of the release
create index system_message__notices on system_message (coalesce(last_modify_time, creator_time) desc, id desc) where type = 1 and delete_mark = 0;

create index system_log__user on system_log (user_id, category, creator_time desc, id desc);
