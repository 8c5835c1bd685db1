-- A student who moves to another class is a transfer without a contract line: neither lessons nor money change.
alter table edu_transfer
  alter from_line_id drop not null,
  add student_id text constraint edu_transfer__student references edu_student (id),
  add from_class_id text constraint edu_transfer__from_class references edu_class (id),
  add to_class_id text constraint edu_transfer__to_class references edu_class (id),
  drop constraint edu_transfer__units,
  add constraint edu_transfer__units check (
    (units > 0 or kind = 'class') and units >= 0 and value >= 0 and wallet_remainder >= 0),
  add constraint edu_transfer__class check (case when kind = 'class'
    then from_line_id is null and student_id is not null and from_class_id is not null and to_class_id is not null
    else from_line_id is not null and student_id is null and from_class_id is null and to_class_id is null end);
create index edu_transfer__student_id on edu_transfer (student_id) where student_id is not null and delete_mark = 0;
comment on column edu_transfer.student_id is '转班的学员；其他转课的学员见课时账户';
comment on column edu_transfer.from_class_id is '转班：原班级';
comment on column edu_transfer.to_class_id is '转班：转入班级';
