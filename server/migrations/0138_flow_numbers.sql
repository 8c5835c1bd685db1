-- The version of the flow of a design has the number of the release of the design: users find one number everywhere. Both
-- were written by one transaction, so they have the same time.
create temporary table renumbered on commit drop as
select v.flow_id, v.version, r.number
from workflow_flow_version v
  join lowcode_design d on d.flow_id = v.flow_id
  join lowcode_release r on r.design_id = d.id and r.creator_time = v.creator_time;
-- A flow that was also released apart from its design keeps its numbers until the next release.
delete from renumbered n
where exists (select 1 from workflow_flow_version v where v.flow_id = n.flow_id and not exists (
    select 1 from renumbered o where o.flow_id = v.flow_id and o.version = v.version));

alter table workflow_task drop constraint workflow_task__version;
alter table workflow_flow_version disable trigger stays_as_written;
-- By way of negative numbers, so that no number is there twice in between.
update workflow_flow_version v set version = -n.number
from renumbered n where n.flow_id = v.flow_id and n.version = v.version;
update workflow_flow_version set version = -version where version < 0;
alter table workflow_flow_version enable trigger stays_as_written;
update workflow_task t set flow_version = n.number
from renumbered n where n.flow_id = t.flow_id and n.version = t.flow_version;
update workflow_flow f set version = n.number
from renumbered n where n.flow_id = f.id and n.version = f.version;
alter table workflow_task add constraint workflow_task__version
  foreign key (flow_id, flow_version) references workflow_flow_version (flow_id, version);

-- Later releases that changed only the list made no version.
with current as (
  select f.id as flow_id, f.version, r.number, r.note, r.creator_time
  from workflow_flow f join lowcode_design d on d.flow_id = f.id
    join lowcode_release r on r.id = d.release_id and r.web_type = 3
  where f.enabled_mark = 1 and f.version < r.number and f.id in (select flow_id from renumbered)
), copied as (
  insert into workflow_flow_version (flow_id, version, full_name, form_type, form_data, flow_template_json, form_url,
    app_form_url, permissions, messages, hash, note, creator_user_id, creator_time)
  select v.flow_id, c.number, v.full_name, v.form_type, v.form_data, v.flow_template_json, v.form_url, v.app_form_url,
    v.permissions, v.messages, v.hash, c.note, v.creator_user_id, c.creator_time
  from workflow_flow_version v join current c on c.flow_id = v.flow_id and c.version = v.version
  returning flow_id, version
)
update workflow_flow f set version = c.version from copied c where c.flow_id = f.id;
