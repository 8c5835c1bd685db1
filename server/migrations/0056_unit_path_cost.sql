-- Each call reads the units above a unit. With its real cost known, the planner remembers the paths of the few units
-- on a page instead of computing one per row.
alter function org_unit_path(text) cost 5000;
alter function org_unit_way(text) cost 5000;
