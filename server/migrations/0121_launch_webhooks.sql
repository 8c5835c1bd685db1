-- Webhooks by which other systems launch tasks: in whose name, and which values of the request go into which fields.
alter table workflow_webhook drop constraint workflow_webhook__direction;
alter table workflow_webhook
  add column launch_user_id text constraint workflow_webhook__launch_user references org_user (id),
  add column assign_list jsonb not null default '[]',
  add constraint workflow_webhook__direction check (direction in ('in', 'out', 'launch'));
create index workflow_webhook__launch_user_id on workflow_webhook (launch_user_id) where launch_user_id is not null;
comment on column workflow_webhook.direction is '方向：in 接收外部事件，out 通知外部系统，launch 外部系统发起任务';
comment on column workflow_webhook.launch_user_id is '以谁的名义发起';
comment on column workflow_webhook.assign_list is '请求的值与表单字段的对应：childField 请求中的路径，parentField 表单字段';
