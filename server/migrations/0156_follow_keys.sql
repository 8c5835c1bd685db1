-- Keeps two columns of a sub-table together that name the same row of its main table: by the key of the table, as other
-- programs know it, and by the id of the record. Arguments: main table, its key, its id, and the two columns here.
create function lowcode_follow_key() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  now_is jsonb := to_jsonb(new);
  found jsonb;
begin
  if now_is ->> tg_argv[4] is distinct from was ->> tg_argv[4] then
    execute format('select to_jsonb(m.%I) from %I m where m.%I::text = $1', tg_argv[1], tg_argv[0], tg_argv[2])
      into found using now_is ->> tg_argv[4];
    return jsonb_populate_record(new, jsonb_build_object(tg_argv[3], found));
  elsif now_is ->> tg_argv[3] is distinct from was ->> tg_argv[3] then
    execute format('select to_jsonb(m.%I) from %I m where m.%I::text = $1', tg_argv[2], tg_argv[0], tg_argv[1])
      into found using now_is ->> tg_argv[3];
    return jsonb_populate_record(new, jsonb_build_object(tg_argv[4], found));
  end if;
  return new;
end $$;
