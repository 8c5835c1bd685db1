-- A user can also let another one launch tasks in their name.
alter table workflow_delegate
  add column type smallint not null default 1,
  add constraint workflow_delegate__type check (type in (0, 1));
comment on column workflow_delegate.type is '类型：0 发起，1 办理';
-- The tasks that a user has launched for principals.
create index workflow_action__for_principal on workflow_action (handle_id, task_id)
  where handle_status = 2 and as_user_id is not null;
