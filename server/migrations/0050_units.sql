-- A user belongs to one main unit (org_user.organize_id) and to any number of further units.
create table org_user_organize (
  user_id text not null constraint org_user_organize__user references org_user (id),
  organize_id text not null constraint org_user_organize__organize references org_organize (id),
  primary key (user_id, organize_id)
);
create index org_user_organize__organize_id on org_user_organize (organize_id);
create trigger organize_lives after insert on org_user_organize referencing new table as fresh for each statement
  execute function refers_to_living('organize_id', 'org_organize', 'org_user_organize__organize');
create trigger user_lives after insert on org_user_organize referencing new table as fresh for each statement
  execute function refers_to_living('user_id', 'org_user', 'org_user_organize__user');
comment on table org_user_organize is '用户兼属的组织';
comment on column org_user_organize.user_id is '用户';
comment on column org_user_organize.organize_id is '兼属的组织，主组织在用户表中';

-- One of a user's positions may be the main one.
alter table org_user_position add column is_main boolean not null default false;
create unique index org_user_position__main on org_user_position (user_id) where is_main;
comment on column org_user_position.is_main is '主岗位';

-- A role is for all units, or only for users of certain units.
alter table org_role add column global_mark smallint not null default 1,
  add constraint org_role__global_mark check (global_mark in (0, 1));
comment on column org_role.global_mark is '1：适用于所有组织，0：仅适用于指定组织';
create table org_role_organize (
  role_id text not null constraint org_role_organize__role references org_role (id),
  organize_id text not null constraint org_role_organize__organize references org_organize (id),
  primary key (role_id, organize_id)
);
create index org_role_organize__organize_id on org_role_organize (organize_id);
create trigger organize_lives after insert on org_role_organize referencing new table as fresh for each statement
  execute function refers_to_living('organize_id', 'org_organize', 'org_role_organize__organize');
comment on table org_role_organize is '角色适用的组织';
comment on column org_role_organize.role_id is '角色';
comment on column org_role_organize.organize_id is '适用的组织';

-- The ids of the units above a unit and of the unit itself, from the root.
create function org_unit_way(unit text) returns text[] language sql stable as $$
  with recursive up as (
    select id, parent_id, 0 as depth from org_organize where id = unit
    union all select o.id, o.parent_id, depth + 1 from up join org_organize o on o.id = up.parent_id
  ) select coalesce(array_agg(id order by depth desc), '{}') from up
$$;

-- The same as names, joined by slashes.
create function org_unit_path(unit text) returns text language sql stable as $$
  with recursive up as (
    select full_name, parent_id, 0 as depth from org_organize where id = unit
    union all select o.full_name, o.parent_id, depth + 1 from up join org_organize o on o.id = up.parent_id
  ) select coalesce(string_agg(full_name, '/' order by depth desc), '') from up
$$;
