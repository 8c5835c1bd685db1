-- Numbers of tasks: the day, and a count that never waits for another launch.
create sequence workflow_task_number;

-- What an approver has filled in without deciding.
alter table workflow_assignment add column draft_data text;
comment on column workflow_assignment.draft_data is '审批人暂存的表单数据（JSON），处理后清空';
