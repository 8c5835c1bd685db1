-- A node that waits for an event: by its name and a key, such as the number of an order. Events find their tasks here.
create table workflow_trigger (
  id text primary key constraint workflow_trigger__visit references workflow_visit (id),
  task_id text not null constraint workflow_trigger__task references workflow_task (id),
  source text not null,
  name text not null,
  key text not null,
  state smallint not null default 0,
  delivery text,
  creator_time timestamptz not null default now(),
  end_time timestamptz,
  constraint workflow_trigger__source check (source in ('event', 'webhook')),
  constraint workflow_trigger__state check (state in (0, 1, -1))
);
create index workflow_trigger__waiting on workflow_trigger (name, key) where state = 0;
create index workflow_trigger__task_id on workflow_trigger (task_id);
create index workflow_trigger__delivery on workflow_trigger (delivery) where delivery is not null;
comment on table workflow_trigger is '流程触发节点的等待';
comment on column workflow_trigger.id is '主键：停留';
comment on column workflow_trigger.task_id is '所属任务';
comment on column workflow_trigger.source is '来源：event 事件，webhook 回调';
comment on column workflow_trigger.name is '事件名称';
comment on column workflow_trigger.key is '事件的键：字段的值，未设置时为任务编号';
comment on column workflow_trigger.state is '状态：0 等待，1 已触发或超时，-1 已取消';
comment on column workflow_trigger.delivery is '触发的请求编号，重复的请求只触发一次';
comment on column workflow_trigger.creator_time is '创建时间';
comment on column workflow_trigger.end_time is '结束时间';

-- Tasks that wait already.
insert into workflow_trigger (id, task_id, source, name, key, creator_time)
select v.id, v.task_id, case n.node -> 'properties' ->> 'event' when 'webhook' then 'webhook' else 'event' end,
  coalesce(n.node -> 'properties' ->> 'name', ''), t.en_code, v.creator_time
from workflow_visit v join workflow_task t on t.id = v.task_id
  join workflow_flow_version f on f.flow_id = t.flow_id and f.version = t.flow_version
  cross join lateral (select jsonb_path_query_first(f.flow_template_json::jsonb, '$.** ? (@.nodeId == $id)',
    jsonb_build_object('id', v.node_code)) as node) n
where v.node_type = 'trigger' and v.completion = 0 and v.state = 0;
