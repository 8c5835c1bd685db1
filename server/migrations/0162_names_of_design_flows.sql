-- The flow of a design has the name of the design, also where another flow has the same: it stands in the titles of requests.
drop index workflow_flow__full_name;
create unique index workflow_flow__full_name on workflow_flow (full_name)
  where delete_mark = 0 and left(en_code, 1) <> '#';

-- Versions that were released stay as they are: the next release has the name.
update workflow_flow f set full_name = d.full_name
from lowcode_design d where d.flow_id = f.id and f.delete_mark = 0 and f.full_name <> d.full_name;
