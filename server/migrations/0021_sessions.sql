-- Rules for passwords, sessions that have a step before them, and the second factor (TOTP).

alter table org_user
  add column password_time timestamptz not null default now(),
  add column password_reset boolean not null default false, -- an administrator set it, and its owner has not changed it since
  add column two_factor smallint not null default 0, -- 1: has to have a second factor
  add constraint org_user__two_factor check (two_factor in (0, 1));
alter table org_role
  add column two_factor smallint not null default 0,
  add constraint org_role__two_factor check (two_factor in (0, 1));

-- Passwords that somebody had before: Argon2id, like the one they have.
create table org_password_history (
  id text primary key,
  user_id text not null constraint org_password_history__user references org_user (id),
  password_hash text not null,
  creator_time timestamptz not null default now()
);
create index org_password_history__user_time on org_password_history (user_id, creator_time desc);

-- The secret of somebody's authenticator, sealed with the key `totp`; it counts once a code of it has been given.
create table shell_totp (
  user_id text primary key constraint shell_totp__user references org_user (id),
  secret bytea not null,
  confirmed_time timestamptz,
  last_step bigint not null default 0, -- no code of this step or an earlier one is taken again
  creator_time timestamptz not null default now()
);
create table shell_recovery_code (
  id text primary key,
  user_id text not null constraint shell_recovery_code__user references org_user (id),
  code_hash text not null, -- Argon2id
  used_time timestamptz
);
create index shell_recovery_code__unused on shell_recovery_code (user_id) where used_time is null;
insert into shell_secret (name, value) values ('totp', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

alter table shell_session
  add column steps text[] not null default '{}', -- what it has to do before anything else, in this order
  add column second_factor boolean not null default false,
  add constraint shell_session__steps check (steps <@ array['password', 'twoFactor']),
  drop constraint shell_session__ended,
  add constraint shell_session__ended check (ended in ('signedOut', 'elsewhere', 'forced', 'passwordChanged', 'disabled', 'byOwner'));

-- A scan that a session with a second factor confirmed needs no other; whoever proved only the first gets a ticket for the second.
alter table shell_scan add column second_factor boolean not null default false;
alter table shell_sign_in_code
  add column kind text not null default 'exchange',
  add column second_factor boolean not null default false,
  add column by_password boolean not null default false, -- the first factor was a password
  add constraint shell_sign_in_code__kind check (kind in ('exchange', 'ticket'));
