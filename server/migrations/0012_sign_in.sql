-- Ways into the console beside the password: a scan by the phone, a verification code, a foreign sign-in's one-time code; requests
-- for an account; and the outbox that carries codes to people.

-- A browser asks to be signed in by somebody's phone. The ticket is in the QR code, the secret stays in the browser: neither is stored.
create table shell_scan (
  id text primary key,
  ticket_hash bytea not null,
  secret_hash bytea not null,
  state text not null default 'waiting',
  user_id text constraint shell_scan__user references org_user (id), -- who scanned it: nobody else may decide
  ip text not null,
  agent text not null,
  creator_time timestamptz not null default now(),
  expires_time timestamptz not null,
  constraint shell_scan__state check (state in ('waiting', 'scanned', 'confirmed', 'refused'))
);
create unique index shell_scan__ticket on shell_scan (ticket_hash);
create unique index shell_scan__secret on shell_scan (secret_hash);
create index shell_scan__ip on shell_scan (ip, creator_time);

-- A one-time code that a browser exchanges for a session of its own; with `bound_hash` only who holds that secret may.
create table shell_sign_in_code (
  code_hash bytea primary key,
  bound_hash bytea,
  user_id text not null constraint shell_sign_in_code__user references org_user (id),
  expires_time timestamptz not null,
  used_time timestamptz
);
-- One scan gives one session, however often its browser asks.
create unique index shell_sign_in_code__bound on shell_sign_in_code (bound_hash);

-- Six digits sent to a mobile number. A row without a hash counts for the limits, but nothing was sent and nothing matches.
create table shell_verification_code (
  id text primary key,
  purpose text not null,
  mobile text not null,
  ip text not null,
  code_hash text, -- Argon2id
  attempts smallint not null default 0,
  creator_time timestamptz not null default now(),
  expires_time timestamptz not null,
  used_time timestamptz,
  constraint shell_verification_code__purpose check (purpose in ('login', 'signUp'))
);
create index shell_verification_code__mobile on shell_verification_code (mobile, creator_time desc);
create index shell_verification_code__ip on shell_verification_code (ip, creator_time);

create table shell_sign_up (
  id text primary key,
  company_name text not null,
  contact text not null,
  mobile text not null,
  ip text not null,
  creator_time timestamptz not null default now()
);

-- What leaves the house for people outside of it: stored first, delivered by whichever process takes it.
create table system_outbox (
  id text primary key,
  kind text not null,
  recipient text not null,
  template text not null,
  lang text not null,
  variables jsonb not null default '{}',
  state text not null default 'queued',
  attempts smallint not null default 0,
  gateway text not null default '',
  error text not null default '',
  creator_time timestamptz not null default now(),
  next_time timestamptz not null default now(), -- not tried before; a process that takes it moves this, so that another one goes on should it die
  expires_time timestamptz, -- worth nothing afterwards
  sent_time timestamptz,
  constraint system_outbox__kind check (kind in ('sms', 'mail')),
  constraint system_outbox__state check (state in ('queued', 'sent', 'failed'))
);
create index system_outbox__due on system_outbox (next_time) where state = 'queued';
create index system_outbox__list on system_outbox (creator_time desc, id desc);
