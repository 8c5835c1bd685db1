-- A receipt names the one that it replaced; the list looks for the way back.
create index edu_receipt__corrects_id on edu_receipt (corrects_id) where corrects_id is not null;
