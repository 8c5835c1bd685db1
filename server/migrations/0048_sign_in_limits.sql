-- Sessions have an absolute end, and sign-in knows the devices and addresses that its owner has used.

-- A session ends at `end_time` however often it is used; `expires_time` (idle time) never lies behind it.
alter table shell_session add column end_time timestamptz;
update shell_session set end_time = start_time + interval '7 days';
update shell_session set expires_time = least(expires_time, end_time);
alter table shell_session
  alter column end_time set not null,
  add constraint shell_session__end check (expires_time <= end_time);
comment on column shell_session.end_time is '最晚结束时间';

create table shell_known_client (
  user_id text not null constraint shell_known_client__user references org_user (id),
  client text not null, -- 'ip:<address, or /64 network>' or 'device:<SHA-256 of the cookie>'
  seen_time timestamptz not null default now(),
  primary key (user_id, client)
);
create index shell_known_client__seen on shell_known_client (seen_time);
comment on table shell_known_client is '用户登录过的设备与地址';
comment on column shell_known_client.user_id is '用户';
comment on column shell_known_client.client is '设备或地址';
comment on column shell_known_client.seen_time is '最近登录时间';
insert into shell_known_client (user_id, client, seen_time)
select user_id, 'ip:' || replace(ip, '::ffff:', ''), max(start_time) from shell_session where ip like '%.%.%.%' group by 1, 2;

-- Codes that prove a password sign-in while an account is under attack; `mobile` then holds the id of the user.
alter table shell_verification_code drop constraint shell_verification_code__purpose;
alter table shell_verification_code add constraint shell_verification_code__purpose check (purpose in ('login', 'signUp', 'proof'));
comment on table shell_verification_code is '验证码';
comment on column shell_verification_code.mobile is '手机号；用途为 proof 时是用户主键';
