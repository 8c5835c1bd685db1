-- The right to run a data interface is granted like menus and buttons.
alter table org_grant drop constraint org_grant__item_type;
alter table org_grant add constraint org_grant__item_type
  check (item_type in ('module', 'button', 'column', 'form', 'resource', 'portal', 'interface'));

alter table system_data_interface add column is_run_authorize smallint not null default 0;
comment on column system_data_interface.is_run_authorize is '仅获授权的用户可运行（写入数据的接口总是如此）';
-- The allowlist applied to signed-in callers too. It now decides about anonymous ones only, so others need a grant.
update system_data_interface set is_run_authorize = 1 where check_type = 2;

alter table system_task add column acting_user_id text;
comment on column system_task.acting_user_id is '最后保存任务内容的用户，任务以其权限运行';
update system_task set acting_user_id = coalesce(last_modify_user_id, creator_user_id);
