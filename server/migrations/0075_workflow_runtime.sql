-- What the runtime of the workflow writes beside the rows of lists: the state that the engine needs, as JSON, and the
-- acts of the system in the history.
comment on column workflow_task.state is '引擎状态：任务的全部停留、审批、定时与影响（不含操作记录）';

-- The acts of the engine have more codes than the wire; the system acts without a user.
alter table workflow_action drop constraint workflow_action__handle_status;
alter table workflow_action add constraint workflow_action__handle_status check (handle_status between 0 and 99);
alter table workflow_action alter column handle_id drop not null;

-- 2: the turn of the user has not come, so that it is in no to-do list.
alter table workflow_assignment drop constraint workflow_assignment__state;
alter table workflow_assignment add constraint workflow_assignment__state check (state in (0, -1, 1, 2));
comment on column workflow_assignment.state is '状态：0 有效，-1 失效，1 暂停，2 未轮到';

alter table workflow_timer drop constraint workflow_timer__kind;
alter table workflow_timer add constraint workflow_timer__kind check (kind in ('late', 'delay'));
comment on column workflow_timer.kind is '类型：late 超时与提醒，delay 定时节点与触发节点的等待时限';

-- The kinds of the engine, and `event`: a data interface that an event of the flow calls.
alter table workflow_effect drop constraint workflow_effect__kind;
alter table workflow_effect add constraint workflow_effect__kind check (kind in ('startChild', 'cancelChild', 'data',
  'interface', 'message', 'launch', 'remind', 'urge', 'adopted', 'compensate', 'event', 'webhook'));
alter table workflow_effect drop constraint workflow_effect__state;
alter table workflow_effect add constraint workflow_effect__state check (state in (0, 1, -1, 2, -2));
comment on column workflow_effect.kind is '类型：startChild 子流程，cancelChild 撤销子流程，data 数据，interface 数据接口，message 消息，launch 发起流程，remind 提醒，urge 催办，adopted 通过，compensate 撤销补偿，event 事件接口，webhook 网址';
comment on column workflow_effect.state is '状态：0 等待，1 完成，-1 失败，2 未轮到，-2 已取消';
