-- Subscriptions of reports: who gets the file of a report, when, and what was sent.
create table lowcode_report_subscription (
  id text primary key,
  report_id text not null references lowcode_report (id),
  owner_id text not null references org_user (id),
  full_name text not null,
  cron text not null,
  parameter_values jsonb not null default '{}', -- values by name; a day may be a word such as @yesterday
  format text not null constraint lowcode_report_subscription__format check (format in ('xlsx', 'pdf')),
  receivers jsonb not null, -- ids: `users`, `roles` and `groups`
  channels jsonb not null default '[]', -- besides the message in the product
  rows_mark smallint not null default 0,
  enabled_mark smallint not null default 1,
  paused_reason jsonb,
  told jsonb not null default '[]', -- receivers without the right, about whom the owner knows
  next_time timestamptz,
  last_time timestamptz,
  creator_time timestamptz not null default now(),
  last_modify_time timestamptz,
  removed_time timestamptz -- what was sent stays until it ends
);
create index lowcode_report_subscription__report on lowcode_report_subscription (report_id);
create index lowcode_report_subscription__owner on lowcode_report_subscription (owner_id);
create index lowcode_report_subscription__due on lowcode_report_subscription (next_time) where next_time is not null;
comment on table lowcode_report_subscription is '报表订阅';
comment on column lowcode_report_subscription.owner_id is '订阅的所有者';
comment on column lowcode_report_subscription.parameter_values is '参数值';
comment on column lowcode_report_subscription.receivers is '接收人：用户、角色、分组';
comment on column lowcode_report_subscription.channels is '站内消息以外的发送渠道';
comment on column lowcode_report_subscription.rows_mark is '1 仅在有数据时发送';
comment on column lowcode_report_subscription.enabled_mark is '1 启用 0 暂停';
comment on column lowcode_report_subscription.paused_reason is '系统暂停的原因';
comment on column lowcode_report_subscription.removed_time is '删除时间';
comment on column lowcode_report_subscription.told is '已告知所有者的无权限接收人';

create table lowcode_report_run (
  id text primary key,
  subscription_id text not null references lowcode_report_subscription (id) on delete cascade,
  due_time timestamptz not null,
  started_time timestamptz,
  ended_time timestamptz,
  state text not null default 'queued' constraint lowcode_report_run__state check (state in ('queued', 'running', 'done', 'failed', 'paused')),
  reason jsonb,
  constraint lowcode_report_run__due unique (subscription_id, due_time)
);
create index lowcode_report_run__open on lowcode_report_run (due_time) where state in ('queued', 'running');
comment on table lowcode_report_run is '报表订阅的运行';
comment on column lowcode_report_run.reason is '未完成的原因';

create table lowcode_report_delivery (
  id text primary key,
  run_id text not null references lowcode_report_run (id) on delete cascade,
  user_id text not null references org_user (id),
  state text not null constraint lowcode_report_delivery__state check (state in ('sent', 'empty', 'refused', 'failed')),
  reason jsonb,
  file_name text, -- in system_file; null without a file, and when it has ended
  expires_time timestamptz,
  creator_time timestamptz not null default now(),
  constraint lowcode_report_delivery__user unique (run_id, user_id)
);
create index lowcode_report_delivery__ends on lowcode_report_delivery (expires_time) where file_name is not null;
create index lowcode_report_delivery__receiver on lowcode_report_delivery (user_id);
comment on table lowcode_report_delivery is '报表订阅的发送记录';
comment on column lowcode_report_delivery.state is 'sent 已发送 empty 无数据 refused 无权限 failed 失败';
comment on column lowcode_report_delivery.file_name is '文件';
comment on column lowcode_report_delivery.expires_time is '文件的到期时间';
