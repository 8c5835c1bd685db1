-- Several lessons of a class move in one statement: what two lessons cannot share is checked at its end.
alter table edu_lesson
  drop constraint edu_lesson__coach_busy,
  drop constraint edu_lesson__classroom_busy,
  drop constraint edu_lesson__class_busy,
  add constraint edu_lesson__coach_busy exclude using gist (coach_id with =, tstzrange(start_at, end_at) with &&)
    where (status <> 'cancelled' and delete_mark = 0) deferrable initially immediate,
  add constraint edu_lesson__classroom_busy exclude using gist (classroom_id with =, tstzrange(start_at, end_at) with &&)
    where (status <> 'cancelled' and delete_mark = 0) deferrable initially immediate,
  add constraint edu_lesson__class_busy exclude using gist (class_id with =, tstzrange(start_at, end_at) with &&)
    where (status <> 'cancelled' and delete_mark = 0) deferrable initially immediate;

-- What takes place at a time, also for assistants, for whom no constraint can be written.
create index edu_lesson__period on edu_lesson using gist (tstzrange(start_at, end_at)) where (status <> 'cancelled' and delete_mark = 0);
create index edu_lesson__rule_id on edu_lesson (rule_id, start_at) where delete_mark = 0;

-- A lesson may end after midnight: an end that is not after the start is on the next day.
alter table edu_schedule_rule
  drop constraint edu_schedule_rule__times,
  add constraint edu_schedule_rule__times check (end_time <> start_time);

create sequence edu_lesson_number;
