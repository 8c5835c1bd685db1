-- Requests that webhooks have received: who sets up another system has to see why one was refused.
create table workflow_webhook_request (
  id text primary key,
  webhook_id text not null constraint workflow_webhook_request__webhook references workflow_webhook (id),
  delivery_id text not null default '',
  ip text not null default '',
  code int not null,
  refusal jsonb,
  task_id text constraint workflow_webhook_request__task references workflow_task (id),
  creator_time timestamptz not null default clock_timestamp()
);
create index workflow_webhook_request__webhook_id on workflow_webhook_request (webhook_id, creator_time desc, id desc);
create index workflow_webhook_request__task_id on workflow_webhook_request (task_id) where task_id is not null;
create index workflow_webhook_request__creator_time on workflow_webhook_request (creator_time);
comment on table workflow_webhook_request is '流程回调的接收记录';
comment on column workflow_webhook_request.id is '主键';
comment on column workflow_webhook_request.webhook_id is '所属回调';
comment on column workflow_webhook_request.delivery_id is '对方给出的编号';
comment on column workflow_webhook_request.ip is '请求的 IP 地址';
comment on column workflow_webhook_request.code is '结果：200 已受理，其他为拒绝的代码';
comment on column workflow_webhook_request.refusal is '拒绝的原因（三种语言）';
comment on column workflow_webhook_request.task_id is '发起的任务';
comment on column workflow_webhook_request.creator_time is '接收时间';
