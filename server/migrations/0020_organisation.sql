-- Organisation and permission, whole: groups that hold grants, administrators of branches, what trees and references must keep to
-- whoever writes at the same time, and the audit log.

create table org_user_group (
  user_id text not null constraint org_user_group__user references org_user (id),
  group_id text not null constraint org_user_group__group references org_group (id),
  primary key (user_id, group_id)
);
create index org_user_group__group_id on org_user_group (group_id);

alter table org_grant
  drop constraint org_grant__object_type,
  add constraint org_grant__object_type check (object_type in ('User', 'Role', 'Position', 'Group'));

-- Whoever has a row here changes units, and what belongs to them, only where a row says so: in the unit itself, or in those below it.
create table org_branch_admin (
  user_id text not null constraint org_branch_admin__user references org_user (id),
  organize_id text not null constraint org_branch_admin__organize references org_organize (id),
  this_layer_add smallint not null default 0,
  this_layer_edit smallint not null default 0,
  this_layer_delete smallint not null default 0,
  sub_layer_add smallint not null default 0,
  sub_layer_edit smallint not null default 0,
  sub_layer_delete smallint not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  constraint org_branch_admin__once primary key (user_id, organize_id)
);
create index org_branch_admin__organize_id on org_branch_admin (organize_id);

alter table org_organize add constraint org_organize__manager foreign key (manager_id) references org_user (id);

-- A foreign key is content with a row that is marked deleted; this one is not. The key's own check comes first and waits for whoever
-- is just deleting, so what is read here is what holds. Arguments: column, table it refers to, name of the constraint.
create function refers_to_living() returns trigger language plpgsql as $$
declare
  found_dead boolean;
begin
  if tg_level = 'ROW' then
    execute format('select not exists (select 1 from %I where id = $1 and delete_mark = 0)', tg_argv[1]) into found_dead using to_jsonb(new) ->> tg_argv[0];
  else
    execute format('select exists (select 1 from fresh f where f.%1$I is not null and not exists (select 1 from %2$I t where t.id = f.%1$I and t.delete_mark = 0))', tg_argv[0], tg_argv[1]) into found_dead;
  end if;
  if found_dead then
    raise foreign_key_violation using message = format('%s.%s refers to a deleted row', tg_table_name, tg_argv[0]), constraint = tg_argv[2];
  end if;
  return null;
end $$;

create trigger organize_lives after insert on org_user referencing new table as fresh for each statement execute function refers_to_living('organize_id', 'org_organize', 'org_user__organize');
create trigger organize_lives_on after update of organize_id on org_user for each row when (old.organize_id is distinct from new.organize_id)
  execute function refers_to_living('organize_id', 'org_organize', 'org_user__organize');
create trigger manager_lives after insert on org_user referencing new table as fresh for each statement execute function refers_to_living('manager_id', 'org_user', 'org_user__manager');
create trigger manager_lives_on after update of manager_id on org_user for each row when (new.manager_id is not null and old.manager_id is distinct from new.manager_id)
  execute function refers_to_living('manager_id', 'org_user', 'org_user__manager');
create trigger organize_lives after insert on org_position referencing new table as fresh for each statement execute function refers_to_living('organize_id', 'org_organize', 'org_position__organize');
create trigger organize_lives_on after update of organize_id on org_position for each row when (old.organize_id is distinct from new.organize_id)
  execute function refers_to_living('organize_id', 'org_organize', 'org_position__organize');
create trigger manager_lives after insert on org_organize referencing new table as fresh for each statement execute function refers_to_living('manager_id', 'org_user', 'org_organize__manager');
create trigger manager_lives_on after update of manager_id on org_organize for each row when (new.manager_id is not null and old.manager_id is distinct from new.manager_id)
  execute function refers_to_living('manager_id', 'org_user', 'org_organize__manager');
create trigger role_lives after insert on org_user_role referencing new table as fresh for each statement execute function refers_to_living('role_id', 'org_role', 'org_user_role__role');
create trigger user_lives after insert on org_user_role referencing new table as fresh for each statement execute function refers_to_living('user_id', 'org_user', 'org_user_role__user');
create trigger position_lives after insert on org_user_position referencing new table as fresh for each statement execute function refers_to_living('position_id', 'org_position', 'org_user_position__position');
create trigger user_lives after insert on org_user_position referencing new table as fresh for each statement execute function refers_to_living('user_id', 'org_user', 'org_user_position__user');
create trigger group_lives after insert on org_user_group referencing new table as fresh for each statement execute function refers_to_living('group_id', 'org_group', 'org_user_group__group');
create trigger user_lives after insert on org_user_group referencing new table as fresh for each statement execute function refers_to_living('user_id', 'org_user', 'org_user_group__user');
create trigger user_lives after insert on org_branch_admin referencing new table as fresh for each statement execute function refers_to_living('user_id', 'org_user', 'org_branch_admin__user');
create trigger organize_lives after insert on org_branch_admin referencing new table as fresh for each statement execute function refers_to_living('organize_id', 'org_organize', 'org_branch_admin__organize');
create trigger module_lives after insert on system_button referencing new table as fresh for each statement execute function refers_to_living('module_id', 'system_menu', 'system_button__module');
create trigger module_lives after insert on system_column referencing new table as fresh for each statement execute function refers_to_living('module_id', 'system_menu', 'system_column__module');
create trigger module_lives after insert on system_form_field referencing new table as fresh for each statement execute function refers_to_living('module_id', 'system_menu', 'system_form_field__module');
create trigger module_lives after insert on system_data_field referencing new table as fresh for each statement execute function refers_to_living('module_id', 'system_menu', 'system_data_field__module');
create trigger module_lives after insert on system_data_scheme referencing new table as fresh for each statement execute function refers_to_living('module_id', 'system_menu', 'system_data_scheme__module');

-- A tree has no circle, no row below one that is gone, and none that goes while others hang on it. Writers of one tree come one after
-- the other, because two moves that are fine alone may close a circle together.
create function tree_stands() returns trigger language plpgsql as $$
declare
  moved text := 'select id, parent_id, delete_mark from fresh';
  wrong text;
begin
  if tg_level = 'ROW' then
    moved := format('select %L::text as id, %L::text as parent_id, %L::smallint as delete_mark', new.id, new.parent_id, new.delete_mark);
  elsif not exists (select 1 from fresh) then
    return null;
  end if;
  perform pg_advisory_xact_lock(7351010, tg_relid::int);
  execute format($q$
    with recursive moved as (%2$s),
    up as (
      select id as start, parent_id as at from moved where delete_mark = 0
      union select up.start, t.parent_id from up join %1$I t on t.id = up.at
    )
    select case
      when exists (select 1 from up where at = start) then 'circle'
      when exists (select 1 from moved m where m.delete_mark = 0 and m.parent_id <> '-1'
        and not exists (select 1 from %1$I t where t.id = m.parent_id and t.delete_mark = 0)) then 'parent'
      when exists (select 1 from moved m join %1$I t on t.parent_id = m.id where m.delete_mark = 1 and t.delete_mark = 0) then 'children'
    end $q$, tg_table_name, moved) into wrong;
  if wrong is not null then
    raise check_violation using message = format('%s: %s', tg_table_name, wrong), constraint = tg_table_name || '__' || wrong;
  end if;
  return null;
end $$;

create trigger tree_stands after insert on org_organize referencing new table as fresh for each statement execute function tree_stands();
create trigger tree_stands_on after update of parent_id, delete_mark on org_organize for each row
  when (old.parent_id is distinct from new.parent_id or old.delete_mark is distinct from new.delete_mark) execute function tree_stands();
create trigger tree_stands after insert on system_menu referencing new table as fresh for each statement execute function tree_stands();
create trigger tree_stands_on after update of parent_id, delete_mark on system_menu for each row
  when (old.parent_id is distinct from new.parent_id or old.delete_mark is distinct from new.delete_mark) execute function tree_stands();
create trigger tree_stands after insert on system_button referencing new table as fresh for each statement execute function tree_stands();
create trigger tree_stands_on after update of parent_id, delete_mark on system_button for each row
  when (old.parent_id is distinct from new.parent_id or old.delete_mark is distinct from new.delete_mark) execute function tree_stands();

-- Superiors are a tree as well: nobody reports to somebody below them.
create function superiors_stand() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7351010, tg_relid::int);
  if exists (
    with recursive up as (select new.manager_id as at union select u.manager_id from up join org_user u on u.id = up.at)
    select 1 from up where at = new.id
  ) then
    raise check_violation using message = 'org_user: circle of superiors', constraint = 'org_user__manager_circle';
  end if;
  return null;
end $$;
create trigger superiors_stand after update of manager_id on org_user for each row
  when (new.manager_id is not null and old.manager_id is distinct from new.manager_id) execute function superiors_stand();

-- Who changed what of grants, members, passwords, menus, roles, positions, units and users: written with the change, never changed again.
create table org_audit (
  id text primary key,
  time timestamptz not null default now(),
  user_id text,
  user_name text not null,
  ip text not null,
  agent text not null,
  request_id text not null,
  noun text not null,
  object_id text not null,
  object_name text not null,
  action text not null,
  before jsonb not null default '{}', -- of the keys that changed, as the wire spells them
  after jsonb not null default '{}'
);
create index org_audit__time on org_audit (time desc, id desc);
create index org_audit__noun on org_audit (noun, time desc, id desc);
create index org_audit__user_id on org_audit (user_id, time desc, id desc);
create index org_audit__object_id on org_audit (object_id, time desc, id desc);

create function stays_as_written() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger stays_as_written before update or delete or truncate on org_audit for each statement execute function stays_as_written();

create unique index system_data_field__en_code on system_data_field (module_id, bind_table, en_code) where delete_mark = 0;
