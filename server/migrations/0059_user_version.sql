-- A number that every statement changes that writes users, their units, roles, positions or groups. A server process
-- counts a list of users again only when the number has changed. It is a sequence, so that transactions do not wait for
-- each other, and a time, so that no number returns after a restore.
create sequence org_user_version;
comment on sequence org_user_version is '用户数据的版本，每次写入后改变';
create function org_user_changed() returns trigger language plpgsql as $$
begin
  perform setval('org_user_version', (extract(epoch from clock_timestamp()) * 1000000)::bigint);
  return null;
end $$;
create trigger org_user__changed after insert or update or delete or truncate on org_user
  for each statement execute function org_user_changed();
create trigger org_user_organize__changed after insert or update or delete or truncate on org_user_organize
  for each statement execute function org_user_changed();
create trigger org_user_role__changed after insert or update or delete or truncate on org_user_role
  for each statement execute function org_user_changed();
create trigger org_user_position__changed after insert or update or delete or truncate on org_user_position
  for each statement execute function org_user_changed();
create trigger org_user_group__changed after insert or update or delete or truncate on org_user_group
  for each statement execute function org_user_changed();
-- Also where a restore or a synchronisation switches ordinary triggers off.
alter table org_user enable always trigger org_user__changed;
alter table org_user_organize enable always trigger org_user_organize__changed;
alter table org_user_role enable always trigger org_user_role__changed;
alter table org_user_position enable always trigger org_user_position__changed;
alter table org_user_group enable always trigger org_user_group__changed;
