-- What the engine reads and writes for one task: visits, assignments, actions, timers and effects. Lists of a person and
-- counters use partial indexes over what is open, so that finished tasks do not slow them down.
alter table workflow_task add column revision int not null default 0;
alter table workflow_task add column state jsonb not null default '{}';
alter table workflow_task add column record_id text;
comment on column workflow_task.revision is '状态版本号，每次操作加一';
comment on column workflow_task.state is '引擎状态：分支与汇合';
comment on column workflow_task.record_id is '表单记录：系统表单或功能设计的记录，空为任务自身的数据';
create index workflow_task__record on workflow_task (record_id) where record_id is not null;

alter table workflow_visit add column end_time timestamptz;
alter table workflow_visit add column parent_id text constraint workflow_visit__parent references workflow_visit (id);
comment on column workflow_visit.end_time is '离开时间';
comment on column workflow_visit.parent_id is '由哪次停留转入';
create index workflow_visit__live on workflow_visit (task_id) where completion = 0 and state = 0;

alter table workflow_assignment add column as_user_id text
  constraint workflow_assignment__as_user references org_user (id);
alter table workflow_assignment add column source text not null default 'node';
alter table workflow_assignment add column weight numeric not null default 1;
alter table workflow_assignment add column sort_code int not null default 0;
alter table workflow_assignment add column read_time timestamptz;
alter table workflow_assignment add constraint workflow_assignment__source
  check (source in ('node', 'signer', 'transfer', 'delegate', 'entrust', 'assign', 'late', 'empty'));
comment on column workflow_assignment.as_user_id is '代表的用户，空为本人';
comment on column workflow_assignment.source is '来源：node 节点，signer 加签，transfer 转办，delegate 委派，entrust 委托，assign 指派，late 超时，empty 无人时';
comment on column workflow_assignment.weight is '票数';
comment on column workflow_assignment.sort_code is '依次审批的顺序';
comment on column workflow_assignment.read_time is '查看时间';

-- The history of a task is only ever added to. A browser sends an id with each command, so that a repeated one is found.
alter table workflow_action add column sequence int;
alter table workflow_action add column as_user_id text constraint workflow_action__as_user references org_user (id);
alter table workflow_action add column changes jsonb not null default '{}';
alter table workflow_action add column details jsonb not null default '{}';
alter table workflow_action add column command_id text;
comment on column workflow_action.sequence is '任务内的序号';
comment on column workflow_action.as_user_id is '代表的用户，空为本人';
comment on column workflow_action.changes is '各字段修改前后的值';
comment on column workflow_action.details is '操作的其他内容';
comment on column workflow_action.command_id is '浏览器为每次操作生成的编号，重复提交只记一次';
update workflow_action a set sequence = n.place from (
  select id, row_number() over (partition by task_id order by handle_time, id) as place from workflow_action) n
where n.id = a.id;
alter table workflow_action alter column sequence set not null;
create unique index workflow_action__sequence on workflow_action (task_id, sequence);
create unique index workflow_action__command on workflow_action (command_id) where command_id is not null;
create trigger stays_as_written before update or delete on workflow_action
  for each statement execute function stays_as_written();

create index workflow_circulate__unread on workflow_circulate (user_id) where read_time is null;

create table workflow_timer (
  id text primary key,
  task_id text not null constraint workflow_timer__task references workflow_task (id),
  visit_id text constraint workflow_timer__visit references workflow_visit (id),
  assignment_id text constraint workflow_timer__assignment references workflow_assignment (id),
  kind text not null,
  due_time timestamptz not null,
  state smallint not null default 0,
  details jsonb not null default '{}',
  end_time timestamptz,
  creator_time timestamptz not null default now(),
  constraint workflow_timer__kind check (kind in ('late', 'remind', 'timer', 'trigger')),
  constraint workflow_timer__state check (state in (0, 1, -1))
);
create index workflow_timer__due on workflow_timer (due_time, id) where state = 0;
create index workflow_timer__task_id on workflow_timer (task_id);
comment on table workflow_timer is '流程定时';
comment on column workflow_timer.id is '主键';
comment on column workflow_timer.task_id is '所属任务';
comment on column workflow_timer.visit_id is '所属停留';
comment on column workflow_timer.assignment_id is '所属审批任务';
comment on column workflow_timer.kind is '类型：late 超时，remind 提醒，timer 定时节点，trigger 触发节点的等待时限';
comment on column workflow_timer.due_time is '到期时间';
comment on column workflow_timer.state is '状态：0 等待，1 已执行，-1 已取消';
comment on column workflow_timer.details is '到期时要做的事';
comment on column workflow_timer.end_time is '执行或取消的时间';
comment on column workflow_timer.creator_time is '创建时间';

-- What leaves the transaction of an action: messages, interface calls, webhooks, sub-flow starts.
create table workflow_effect (
  id text primary key,
  task_id text not null constraint workflow_effect__task references workflow_task (id),
  action_id text constraint workflow_effect__action references workflow_action (id),
  visit_id text constraint workflow_effect__visit references workflow_visit (id),
  kind text not null,
  key text not null constraint workflow_effect__key unique,
  payload jsonb not null default '{}',
  state smallint not null default 0,
  attempts int not null default 0,
  answer jsonb,
  failure text,
  end_time timestamptz,
  creator_time timestamptz not null default now(),
  constraint workflow_effect__kind check (kind in ('message', 'interface', 'webhook', 'subFlow', 'launch', 'record')),
  constraint workflow_effect__state check (state in (0, 1, -1))
);
create index workflow_effect__pending on workflow_effect (creator_time, id) where state = 0;
create index workflow_effect__task_id on workflow_effect (task_id);
comment on table workflow_effect is '流程操作对外的影响，提交后执行一次';
comment on column workflow_effect.id is '主键';
comment on column workflow_effect.task_id is '所属任务';
comment on column workflow_effect.action_id is '由哪次操作产生';
comment on column workflow_effect.visit_id is '所属停留';
comment on column workflow_effect.kind is '类型：message 消息，interface 数据接口，webhook 网址，subFlow 子流程，launch 发起流程，record 记录';
comment on column workflow_effect.key is '防重复的编号';
comment on column workflow_effect.payload is '内容';
comment on column workflow_effect.state is '状态：0 等待，1 完成，-1 失败';
comment on column workflow_effect.attempts is '尝试次数';
comment on column workflow_effect.answer is '对方的回答';
comment on column workflow_effect.failure is '失败原因';
comment on column workflow_effect.end_time is '完成或失败的时间';
comment on column workflow_effect.creator_time is '创建时间';
