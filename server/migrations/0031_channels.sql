-- The outbox carries every way out of the house, keeps what was written to whom, and what the provider said to it.
alter table system_outbox
  drop constraint system_outbox__kind,
  add constraint system_outbox__kind check (kind in ('station', 'sms', 'mail', 'wechat', 'wecom', 'dingtalk', 'webhook')),
  add column title text not null default '',
  add column content text, -- as the recipient gets it; null: worked out of a built-in template and its variables
  add column user_id text, -- whom of the house it is for; no key, because what was sent outlives the restore of a backup
  add column creator_user_id text, -- whose doing it is; null is the system itself
  add column template_id text,
  add column sms_template_id text,
  add column files jsonb not null default '[]',
  add column error_code text not null default '', -- the provider's, or a word of ours
  add column reference text not null default ''; -- the provider's number for it
update system_outbox set error_code = 'expired', error = '' where error = 'expired';
create index system_outbox__kind_list on system_outbox (kind, creator_time desc, id desc);

-- Templates that SMS providers have approved.
create table system_sms_template (
  id text primary key,
  full_name text not null,
  en_code text not null,
  company smallint not null, -- 1 Alibaba Cloud, 2 Tencent Cloud
  sign_content text not null,
  sign_id text,
  template_id text not null,
  endpoint text,
  domain text,
  region text,
  parameters text not null default '',
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  description text,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint system_sms_template__company check (company in (1, 2))
);
create unique index system_sms_template__en_code on system_sms_template (lower(en_code)) where delete_mark = 0;

-- What is written to whom on which ways.
create table system_message_template (
  id text primary key,
  full_name text not null,
  en_code text not null,
  category smallint not null default 1,
  title text not null,
  content text not null,
  title_en text,
  content_en text,
  title_zhtw text,
  content_zhtw text,
  is_station_letter smallint not null default 1,
  is_email smallint not null default 0,
  is_sms smallint not null default 0,
  is_wecom smallint not null default 0,
  is_ding_talk smallint not null default 0,
  is_webhook smallint not null default 0,
  sms_id text constraint system_message_template__sms references system_sms_template (id),
  template_json text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  description text,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index system_message_template__en_code on system_message_template (lower(en_code)) where delete_mark = 0;

-- The company's mailbox, as far as it was fetched. A mail that was deleted here keeps its row, so that it is not fetched again.
create table system_mail (
  id text primary key,
  mailbox text not null, -- account and server it was fetched from
  uid text not null, -- the mailbox's name of it (UIDL)
  subject text not null,
  sender_name text not null,
  sender text not null,
  recipients text not null default '',
  copies text not null default '',
  digest text not null default '',
  body_text text not null default '', -- formatted text, cleaned
  files jsonb not null default '[]',
  sent_time timestamptz not null,
  is_read smallint not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index system_mail__uid on system_mail (mailbox, uid);
create index system_mail__list on system_mail (sent_time desc, id desc) where delete_mark = 0;
