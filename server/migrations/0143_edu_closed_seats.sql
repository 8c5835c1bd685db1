-- Figures of classes and rooms read what they were at the end of a day. Of closed months that stays as it was: the first change
-- after the closing of a month keeps the record that it had. See docs/decisions/0102-figures-count-on-accounting-dates.md.
create table edu_figure_past (
  kind text not null, -- the table
  record_id text not null,
  until_date date not null, -- what the record was before this day, and since the until_date before
  record jsonb not null, -- the columns that figures read
  primary key (kind, record_id, until_date)
);
comment on table edu_figure_past is '已结账月份的班级与教室';

-- Arguments: the columns. A record that was not there before is kept as removed. While no month is closed, nothing is kept; a
-- change after a month was opened again counts there, too. Who closes a month takes the lock 85 exclusively.
create function edu_keep_figures() returns trigger language plpgsql as $$
declare
  first_open date;
  past jsonb;
  present jsonb := (select jsonb_object_agg(k, to_jsonb(new) -> k) from unnest(tg_argv) k);
begin
  if tg_op = 'UPDATE' then
    past := (select jsonb_object_agg(k, to_jsonb(old) -> k) from unnest(tg_argv) k);
    if past = present then return null; end if;
  else
    past := present || '{"delete_mark": 1}';
  end if;
  perform pg_advisory_xact_lock_shared(85);
  select (to_date(max(month), 'YYYY-MM') + interval '1 month')::date into first_open from edu_period where status = 'closed';
  first_open := coalesce(first_open, '-infinity');
  select coalesce((
    select record from edu_figure_past where kind = tg_table_name and record_id = new.id and until_date >= first_open
    order by until_date limit 1), past) into past;
  delete from edu_figure_past where kind = tg_table_name and record_id = new.id and until_date > first_open;
  if first_open > '-infinity' then
    insert into edu_figure_past (kind, record_id, until_date, record) values (tg_table_name, new.id, first_open, past)
      on conflict do nothing;
  end if;
  return null;
end $$;
create index edu_figure_past__campus on edu_figure_past (kind, (record ->> 'campus_id')) where record ? 'campus_id';
create trigger keep_figures after insert or update on edu_class for each row
  execute function edu_keep_figures('capacity', 'status', 'start_date', 'end_date', 'coach_id', 'delete_mark');
create trigger keep_figures after insert or update on edu_class_student for each row
  execute function edu_keep_figures('join_date', 'leave_date', 'delete_mark');
create trigger keep_figures after insert or update on edu_classroom for each row
  execute function edu_keep_figures('status', 'campus_id', 'delete_mark');
create trigger keep_figures after update on edu_campus for each row
  execute function edu_keep_figures('business_hours');

-- Figures of closed months count places that were removed since.
drop index edu_class_student__class_id;
create index edu_class_student__class_id on edu_class_student (class_id) include (id, student_id, join_date, leave_date, delete_mark);
