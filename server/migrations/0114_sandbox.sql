-- Remotes that run in a sandbox. See docs/decisions/0090-low-trust-remotes-run-in-an-opaque-origin.md.

-- The areas whose calls it may make besides those of its own; null: it runs in the shell.
alter table shell_remote add sandbox_areas text[];
insert into shell_secret (name, value)
  values ('sandbox', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
