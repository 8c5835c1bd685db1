-- The outbox carries every way out of the house, keeps what was written to whom, and what the provider said to it.
alter table system_outbox
  drop constraint system_outbox__kind,
  add constraint system_outbox__kind check (kind in ('station', 'sms', 'mail', 'wechat', 'wecom', 'dingtalk', 'webhook')),
  add column title text not null default '',
  add column content text, -- as the recipient gets it; null: worked out of a built-in template and its variables
  add column html text,
  add column user_id text constraint system_outbox__user references org_user (id), -- whom of the house it is for
  add column creator_user_id text constraint system_outbox__creator references org_user (id), -- whose doing it is; null is the system itself
  add column template_id text,
  add column sms_template_id text,
  add column files jsonb not null default '[]',
  add column error_code text not null default '', -- the provider's, or a word of ours
  add column reference text not null default ''; -- the provider's number for it
