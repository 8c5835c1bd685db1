-- What decides whose menu reaches a remote, beside the rest of its entry, so that nobody has to read all entries for it.
alter table shell_remote_build
  add column areas jsonb generated always as (entry -> 'areas') stored,
  add column source text generated always as (entry ->> 'source') stored;
