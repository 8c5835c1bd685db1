-- A data interface stores the code of its category. Existing clients sent the id of the dictionary's entry,
-- which no list and no filter found.
update system_data_interface i set category_id = d.en_code
from system_dictionary_data d
join system_dictionary_type t on t.id = d.dictionary_type_id and t.en_code = 'DataInterface'
where i.category_id = d.id and d.delete_mark = 0
  and not exists (
    select 1 from system_dictionary_data same
    where same.dictionary_type_id = t.id and same.en_code = i.category_id and same.delete_mark = 0
  );
