-- Areas are a tree like the others: no circle, nothing below what is gone, whoever writes at once.

create trigger tree_stands after insert on system_area referencing new table as fresh for each statement execute function tree_stands();
create trigger tree_stands_on after update of parent_id, delete_mark on system_area for each row
  when (old.parent_id is distinct from new.parent_id or old.delete_mark is distinct from new.delete_mark) execute function tree_stands();
