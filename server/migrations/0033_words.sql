-- Words that administrators wrote in place of those that shell, remotes and server came with: only what differs.

create table system_word (
  key text not null, -- area, colon and key of a table of words: org:users.realName
  lang text not null,
  text text not null,
  last_modify_user_id text,
  last_modify_time timestamptz not null default now(),
  primary key (key, lang),
  constraint system_word__lang check (lang in ('zh', 'en', 'zhtw'))
);
