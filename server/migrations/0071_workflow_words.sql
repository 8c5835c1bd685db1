-- The tables of the workflow get the words of the glossary: flow, visit, assignment, action. Rows stay as they are.
alter table workflow_engine rename to workflow_flow;
alter table workflow_engine_version rename to workflow_flow_version;
alter table workflow_flow_version rename column engine_id to flow_id;
alter table workflow_engine_visible rename to workflow_flow_visible;
alter table workflow_flow_visible rename column engine_id to flow_id;
alter table workflow_node rename to workflow_visit;
alter table workflow_operator rename to workflow_assignment;
alter table workflow_assignment rename column node_id to visit_id;
alter table workflow_record rename to workflow_action;
alter table workflow_action rename column node_id to visit_id;
alter table workflow_action rename column operator_id to assignment_id;
alter table workflow_circulate rename column node_id to visit_id;

-- Constraints and indexes are named after their table.
do $$
declare
  renamed record;
begin
  for renamed in
    select c.conname as previous, c.conrelid::regclass as target, true as is_constraint,
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(c.conname,
        '^workflow_engine', 'workflow_flow'), '^workflow_node', 'workflow_visit'),
        '^workflow_operator', 'workflow_assignment'), '^workflow_record', 'workflow_action') as current
    from pg_constraint c where c.conrelid::regclass::text ~ '^workflow_'
    union all
    select i.relname, x.indrelid::regclass, false,
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(i.relname,
        '^workflow_engine', 'workflow_flow'), '^workflow_node', 'workflow_visit'),
        '^workflow_operator', 'workflow_assignment'), '^workflow_record', 'workflow_action')
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid::regclass::text ~ '^workflow_'
      and not exists (select 1 from pg_constraint c where c.conindid = x.indexrelid)
  loop
    continue when renamed.previous = renamed.current;
    if renamed.is_constraint then
      execute format('alter table %s rename constraint %I to %I', renamed.target, renamed.previous, renamed.current);
    else
      execute format('alter index %I rename to %I', renamed.previous, renamed.current);
    end if;
  end loop;
end $$;

comment on table workflow_flow is '流程';
comment on table workflow_flow_version is '流程的发布版本';
comment on table workflow_flow_visible is '可以发起流程的用户、角色、岗位';
comment on table workflow_visit is '任务在节点上的一次停留';
comment on table workflow_assignment is '一个人在一次停留中的审批任务';
comment on table workflow_action is '流程操作记录';
