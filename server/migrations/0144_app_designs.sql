-- Previews of app designs are for those who have the menu of app designs, as the designs themselves.
alter table lowcode_design_preview add column type int not null default 1;
comment on column lowcode_design_preview.type is '设计类型：1 功能设计 2 App 设计';
