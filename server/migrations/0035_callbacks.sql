-- What enterprise WeChat and DingTalk tell by themselves and have over there, files for staff, and material of the public account that was not made here.

-- Calls of a provider that were taken in, by what they were signed with: heard a second time they are nobody's.
create table wechat_told (
  product text not null,
  signature text not null,
  creator_time timestamptz not null default now(),
  primary key (product, signature)
);
create index wechat_told__old on wechat_told (creator_time);

-- Staff writes to the applications as followers do to the account.
alter table wechat_received add column product text not null default 'mp';
drop index wechat_received__list;
create index wechat_received__list on wechat_received (product, creator_time desc, id desc);

-- stale: somebody changed it over there since it was brought.
alter table wechat_link drop constraint wechat_link__state;
alter table wechat_link add constraint wechat_link__state check (state in ('ok', 'failed', 'disabled', 'stale'));

-- What was changed over there, and not by us.
create table wechat_change (
  id text primary key,
  product text not null,
  kind text not null,
  action text not null,
  remote_id text not null,
  full_name text not null default '', -- as far as the provider tells it
  local_id text, -- what it was bound to
  told_as text not null,
  happened_time timestamptz not null,
  creator_time timestamptz not null default now(),
  constraint wechat_change__kind check (kind in ('organize', 'user')),
  constraint wechat_change__action check (action in ('create', 'change', 'remove')),
  constraint wechat_change__once unique (product, told_as)
);
create index wechat_change__list on wechat_change (product, happened_time desc, id desc);

-- Departments and members as they were when the directory over there was last read.
create table wechat_remote_unit (
  product text not null,
  id text not null,
  parent_id text,
  full_name text not null default '',
  sort_code int not null default 0,
  seen_time timestamptz not null,
  primary key (product, id)
);
create table wechat_remote_user (
  product text not null,
  id text not null,
  full_name text not null default '',
  position text not null default '',
  unit_ids text[] not null default '{}',
  state text not null,
  seen_time timestamptz not null,
  primary key (product, id),
  constraint wechat_remote_user__state check (state in ('active', 'inactive', 'locked', 'left', 'unknown'))
);
create index wechat_remote_user__units on wechat_remote_user using gin (unit_ids);

-- Files for staff: kept here, because enterprise WeChat forgets them after three days.
create table wechat_media (
  id text primary key,
  type text not null, -- 2 image, 3 voice, 4 video, 6 file
  full_name text not null,
  file_name text not null, -- in the store of files
  bytes bigint not null,
  mime text not null,
  media_id text,
  media_time timestamptz, -- when it was last uploaded there
  creator_user_id text,
  creator_time timestamptz not null default now(),
  constraint wechat_media__type check (type in ('2', '3', '4', '6'))
);
create index wechat_media__list on wechat_media (type, creator_time desc);

-- Pictures inside of articles, by their bytes: each is uploaded to an account once.
create table wechat_picture (
  account text not null,
  digest text not null,
  url text not null,
  file_name text, -- in the store of files, where one was fetched to be seen here
  creator_time timestamptz not null default now(),
  primary key (account, digest)
);

alter table wechat_material
  add column articles jsonb, -- where one holds several
  add column draft boolean not null default true,
  add column seen_time timestamptz, -- when the account last told of it
  add column gone_time timestamptz, -- when it told of it no more
  add column there_time timestamptz; -- when it was last changed there
create unique index wechat_material__media on wechat_material (media_id) where delete_mark = 0;
