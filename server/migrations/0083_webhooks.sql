-- Other systems send events to a flow, and are told what happens to its tasks.
create table workflow_webhook (
  id text primary key,
  flow_id text not null constraint workflow_webhook__flow references workflow_flow (id),
  full_name text not null,
  direction text not null,
  url text not null default '',
  events text[] not null default '{}',
  secret text not null,
  enabled_mark smallint not null default 1,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint workflow_webhook__direction check (direction in ('in', 'out')),
  constraint workflow_webhook__enabled_mark check (enabled_mark in (0, 1))
);
create index workflow_webhook__flow_id on workflow_webhook (flow_id) where delete_mark = 0;
comment on table workflow_webhook is '流程回调';
comment on column workflow_webhook.id is '主键';
comment on column workflow_webhook.flow_id is '所属流程';
comment on column workflow_webhook.full_name is '名称';
comment on column workflow_webhook.direction is '方向：in 接收外部事件，out 通知外部系统';
comment on column workflow_webhook.url is '通知地址';
comment on column workflow_webhook.events is '通知的事件：launched 发起，decided 处理，finished 结束';
comment on column workflow_webhook.secret is '密钥（加密）';
comment on column workflow_webhook.enabled_mark is '状态：1 启用，0 停用';
comment on column workflow_webhook.creator_user_id is '创建人';
comment on column workflow_webhook.creator_time is '创建时间';
comment on column workflow_webhook.last_modify_user_id is '最后修改人';
comment on column workflow_webhook.last_modify_time is '最后修改时间';
comment on column workflow_webhook.delete_mark is '删除标记：1 已删除';

-- One request to the receiver; a repeated one has the same id.
create table workflow_webhook_delivery (
  id text primary key,
  webhook_id text not null constraint workflow_webhook_delivery__webhook references workflow_webhook (id),
  task_id text not null constraint workflow_webhook_delivery__task references workflow_task (id),
  event text not null,
  payload jsonb not null,
  state smallint not null default 0,
  attempts int not null default 0,
  answer_status int,
  failure text not null default '',
  creator_time timestamptz not null default now(),
  end_time timestamptz,
  constraint workflow_webhook_delivery__state check (state in (0, 1, -1))
);
create index workflow_webhook_delivery__webhook_id on workflow_webhook_delivery (webhook_id, creator_time desc, id desc);
create index workflow_webhook_delivery__task_id on workflow_webhook_delivery (task_id);
create index workflow_webhook_delivery__creator_time on workflow_webhook_delivery (creator_time) where state <> 0;
comment on table workflow_webhook_delivery is '流程回调的发送记录';
comment on column workflow_webhook_delivery.id is '主键';
comment on column workflow_webhook_delivery.webhook_id is '所属回调';
comment on column workflow_webhook_delivery.task_id is '所属任务';
comment on column workflow_webhook_delivery.event is '事件';
comment on column workflow_webhook_delivery.payload is '内容';
comment on column workflow_webhook_delivery.state is '状态：0 等待，1 已送达，-1 失败';
comment on column workflow_webhook_delivery.attempts is '尝试次数';
comment on column workflow_webhook_delivery.answer_status is '对方返回的状态码';
comment on column workflow_webhook_delivery.failure is '失败原因';
comment on column workflow_webhook_delivery.creator_time is '创建时间';
comment on column workflow_webhook_delivery.end_time is '送达或放弃的时间';
