-- Public account, enterprise WeChat and DingTalk: what is kept of them here, and how far the staff has been brought along.

-- Tokens of providers, which all processes share; sealed.
create table wechat_token (
  name text primary key,
  token text not null,
  expires_time timestamptz not null
);

create table wechat_menu (
  id text primary key,
  parent_id text not null default '-1',
  full_name text not null,
  type text not null default 'click',
  key text,
  content text, -- what a follower who clicks is answered
  url text,
  sort_code int not null default 0,
  enabled_mark smallint not null default 1,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint wechat_menu__type check (type in ('click', 'view'))
);
create unique index wechat_menu__key on wechat_menu (key) where delete_mark = 0 and key is not null;

create table wechat_material (
  id text primary key,
  type text not null, -- 2 image, 3 voice, 4 video, 5 article
  media_id text not null,
  full_name text not null,
  file_name text, -- in the store of files
  bytes bigint,
  url text not null default '',
  digest text,
  author text,
  content text,
  content_source_url text,
  thumb_id text constraint wechat_material__thumb references wechat_material (id),
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint wechat_material__type check (type in ('2', '3', '4', '5'))
);
create index wechat_material__list on wechat_material (type, creator_time desc) where delete_mark = 0;

create table wechat_follower (
  open_id text primary key,
  nickname text not null default '',
  remark text not null default '',
  tag_ids int[] not null default '{}',
  scene text not null default '',
  subscribed boolean not null default true,
  blacked boolean not null default false,
  subscribe_time timestamptz,
  seen_time timestamptz not null default now() -- when the account last told of them
);
create index wechat_follower__list on wechat_follower (subscribe_time desc nulls last, open_id);
create index wechat_follower__tags on wechat_follower using gin (tag_ids);

create table wechat_tag (
  id int primary key, -- the account's
  name text not null,
  count int not null default 0
);

create table wechat_message (
  id text primary key,
  product text not null,
  msg_type text not null,
  title text not null,
  target text not null,
  body jsonb not null,
  state text not null default 'sending',
  error jsonb, -- in every language
  reference text not null default '', -- the provider's number for it
  total_count int,
  sent_count int,
  error_count int,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  constraint wechat_message__product check (product in ('mp', 'wecom', 'dingtalk')),
  constraint wechat_message__state check (state in ('sending', 'sent', 'failed'))
);
create index wechat_message__list on wechat_message (creator_time desc, id desc);
create index wechat_message__reference on wechat_message (reference) where reference <> '';

-- What followers did, as the account told; told again it is the same row.
create table wechat_received (
  id text primary key,
  told_as text not null,
  open_id text not null,
  msg_type text not null,
  event text not null default '',
  content text not null default '',
  raw jsonb not null,
  creator_time timestamptz not null default now(),
  constraint wechat_received__once unique (told_as)
);
create index wechat_received__list on wechat_received (creator_time desc, id desc);

-- Units and users as a provider has them.
create table wechat_link (
  product text not null,
  kind text not null,
  local_id text not null,
  remote_id text,
  sent jsonb, -- what the provider has of it: what it took last
  state text not null,
  error jsonb,
  syn_time timestamptz not null default now(),
  primary key (product, kind, local_id),
  constraint wechat_link__product check (product in ('wecom', 'dingtalk')),
  constraint wechat_link__kind check (kind in ('organize', 'user')),
  constraint wechat_link__state check (state in ('ok', 'failed', 'disabled'))
);
create index wechat_link__remote on wechat_link (product, kind, remote_id) where remote_id is not null;

create table wechat_sync (
  id text primary key,
  product text not null,
  kind text not null,
  dry boolean not null default false,
  state text not null default 'queued',
  total int, -- null until it is known
  done int not null default 0,
  failed int not null default 0,
  place text not null default '', -- where to go on
  error jsonb,
  lease text,
  lease_time timestamptz,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  finish_time timestamptz,
  constraint wechat_sync__state check (state in ('queued', 'running', 'done', 'cancelled', 'failed'))
);
-- One at a time for each account: a second one would plan by what the first is about to change.
create unique index wechat_sync__alone on wechat_sync (product) where state in ('queued', 'running');
create index wechat_sync__latest on wechat_sync (product, creator_time desc);

create table wechat_sync_row (
  sync_id text not null constraint wechat_sync_row__sync references wechat_sync (id) on delete cascade,
  n int not null,
  kind text not null,
  action text not null,
  local_id text not null,
  full_name text not null,
  detail text not null default '',
  remote_id text,
  outcome text,
  error jsonb, -- in every language
  primary key (sync_id, n)
);
create index wechat_sync_row__waiting on wechat_sync_row (sync_id, n) where outcome is null;
