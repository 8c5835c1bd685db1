-- One queue for all work of the server that outlives a request. A row is a job to do; a job that is done has no row.
-- Any process claims a due job for half a minute and renews that while it runs; `fence` grows with each claim, and what
-- a process writes for a job counts only with the latest one.
create table system_job (
  id text primary key,
  queue text not null,
  key text not null,
  lane text,
  payload jsonb not null default '{}',
  state text not null default 'queued',
  due_time timestamptz not null default now(), -- one column for both states, so that one index finds what can be claimed
  fence bigint not null default 0,
  requested text,
  progress jsonb,
  failure text not null default '',
  creator_time timestamptz not null default now(),
  claim_time timestamptz,
  constraint system_job__state check (state in ('queued', 'running')),
  constraint system_job__requested check (requested in ('pause', 'cancel')),
  constraint system_job__key unique (queue, key)
);
create index system_job__due on system_job (queue, due_time, id);
create index system_job__lane_due on system_job (queue, lane, due_time, id) where lane is not null;
create unique index system_job__lane on system_job (queue, lane) where state = 'running';
comment on table system_job is '待执行与执行中的后台作业';
comment on column system_job.id is '主键';
comment on column system_job.queue is '队列';
comment on column system_job.key is '队列内唯一，一般为作业所处理的记录';
comment on column system_job.lane is '同一队列中此值相同的作业依次执行';
comment on column system_job.payload is '作业参数';
comment on column system_job.state is '状态：queued 等待，running 执行中';
comment on column system_job.due_time is '何时起可被领取；执行中为租约到期时间';
comment on column system_job.fence is '被领取的次数，用于识别过期的执行者';
comment on column system_job.requested is '用户的要求：pause 暂停，cancel 取消';
comment on column system_job.progress is '进度';
comment on column system_job.failure is '最近一次意外失败的原因';
comment on column system_job.creator_time is '创建时间';
comment on column system_job.claim_time is '最近一次被领取的时间';

-- Runs of scheduled tasks. A run that is recorded as running when a process claims its job was interrupted.
insert into system_job (id, queue, key, lane, due_time)
  select r.id, 'system.tasks', r.id, r.task_id, case r.state when 'queued' then r.try_time else now() end
  from system_task_run r join system_task t on t.id = r.task_id
  where r.state in ('queued', 'running') and t.delete_mark = 0;
insert into system_job (id, queue, key, due_time)
  select 'system.taskPlan', 'system.taskPlan', 'plan', min(next_time) from system_task
  where next_time is not null and delete_mark = 0 having count(*) > 0;
alter table system_task_run drop column fence, drop column lease_until, drop column try_time;
alter table system_task drop column running_id;
create index system_task_run__open on system_task_run (task_id, state) where state in ('queued', 'running');

-- Copies between data sources.
insert into system_job (id, queue, key, requested)
  select id, 'data.syncs', id, wish from system_data_sync where state in ('queued', 'running');
alter table system_data_sync drop column wish, drop column lease, drop column lease_time;
drop index system_data_sync__waiting;

-- Imports.
insert into system_job (id, queue, key)
  select id, 'imports', id from system_import where state in ('queued', 'running');
alter table system_import drop column lease, drop column lease_time;
drop index system_import__open;

-- Synchronizations with WeCom, DingTalk and the official account.
insert into system_job (id, queue, key)
  select id, 'wechat.syncs', id from wechat_sync where state in ('queued', 'running');
alter table wechat_sync drop column lease, drop column lease_time;

-- Backups and restores, one at a time. One that is recorded as running when a process claims its job was interrupted.
insert into system_job (id, queue, key, lane, payload, due_time)
  select id, 'data.backups', id, 'one', '{"kind":"backup"}'::jsonb, creator_time from system_data_backup
  where state in ('queued', 'running') and delete_mark = 0
  union all
  select id, 'data.backups', id, 'one', '{"kind":"restore"}'::jsonb, creator_time from system_data_restore
  where state in ('queued', 'running');
alter table system_data_backup drop column lease_time;
alter table system_data_restore drop column lease_time;

-- Messages to send, a queue per kind.
insert into system_job (id, queue, key, due_time)
  select id, 'messaging.outbox.' || kind, id, next_time from system_outbox where state = 'queued';
alter table system_outbox drop column next_time;
