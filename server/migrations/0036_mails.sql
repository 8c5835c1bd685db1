-- Messages that are sent again on purpose are new ones for who gets them.
alter table system_outbox
  add column resends int not null default 0,
  add column html text; -- a mail as formatted text; null: its words are plain

-- What a mail says where it is written as formatted text; a language without one reads the first.
alter table system_message_template
  add column mail_content text,
  add column mail_content_en text,
  add column mail_content_zhtw text;

-- How the last fetch of each mailbox ended, whoever asked for it.
create table system_mail_fetch (
  mailbox text primary key,
  fetch_time timestamptz not null default now(),
  received int not null default 0,
  more boolean not null default false,
  fault jsonb, -- why it failed, in each language; null where it did not
  user_id text -- who asked for it; null is a task
);

-- Files that a task brought are of nobody in particular.
alter table system_file alter column creator_user_id drop not null;
