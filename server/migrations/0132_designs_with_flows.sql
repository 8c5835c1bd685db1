-- The flow of a design is saved and released with the design, in its category.
alter table lowcode_release add column flow_template_json text;
comment on column lowcode_release.flow_template_json is '随设计发布的流程模板（JSON）';

update lowcode_design d set flow_id = f.id,
  flow_template_json = coalesce(nullif(f.flow_template_json, ''), d.flow_template_json)
from workflow_flow f
where f.design_id = d.id and f.delete_mark = 0 and f.en_code like '#visualDev%';
update workflow_flow f set category = d.category
from lowcode_design d where d.id = f.design_id and d.flow_id = f.id and f.delete_mark = 0;
update lowcode_release r set flow_template_json = v.flow_template_json
from lowcode_design d join workflow_flow f on f.id = d.flow_id and f.delete_mark = 0
  join workflow_flow_version v on v.flow_id = f.id and v.version = f.version
where d.release_id = r.id and r.web_type = 3;
