-- Shell: sessions, limits on signing in, and the registry of remotes.

create table shell_session (
  id text primary key,
  token_hash bytea not null, -- SHA-256 of the token; the token itself is never stored
  user_id text not null constraint shell_session__user references org_user (id),
  organize_id text not null,
  ip text not null,
  agent text not null,
  start_time timestamptz not null default now(),
  seen_time timestamptz not null default now(),
  expires_time timestamptz not null,
  ended text, -- null while it lives; else why: signedOut, elsewhere, forced, passwordChanged
  constraint shell_session__ended check (ended in ('signedOut', 'elsewhere', 'forced', 'passwordChanged', 'disabled'))
);
create unique index shell_session__token_hash on shell_session (token_hash);
create index shell_session__live on shell_session (user_id) where ended is null;

-- Failed attempts by account and by address; a success of the account clears its own row.
create table shell_login_attempt (
  subject text primary key, -- 'account:<lower-case account>|<ip>' or 'ip:<ip>'
  failures int not null default 0,
  window_start timestamptz not null default now(),
  blocked_until timestamptz
);

-- Every build of a remote that was ever published here; old ones stay for open pages.
create table shell_remote_build (
  name text not null,
  build_id text not null,
  entry jsonb not null, -- a row of the registry answer, as the build declared it
  published_time timestamptz not null default now(),
  primary key (name, build_id)
);

-- The pointer: which build a remote's next visit gets.
create table shell_remote (
  name text primary key,
  build_id text not null,
  sort_code int not null default 0,
  modify_time timestamptz not null default now(),
  constraint shell_remote__build foreign key (name, build_id) references shell_remote_build (name, build_id)
);
