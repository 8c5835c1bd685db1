-- What staff have entered for a student instead of the units of the deduction matrix, x100.
alter table edu_roster add manual_units int;
