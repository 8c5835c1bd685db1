-- An alert of its own type for a student who has overlapping lessons after the nightly job has ended a suspension.
alter table edu_alert drop constraint edu_alert__type;
alter table edu_alert add constraint edu_alert__type check (type in ('owed_lessons', 'low_star', 'falling_stars', 'repeated_tag', 'expiring',
  'overdue_roll_call', 'double_booked', 'follow_up'));
