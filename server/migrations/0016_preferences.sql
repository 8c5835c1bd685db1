-- How a user likes a list: columns, widths, the last filter. The browser makes the text and reads it; the server keeps it.
create table org_user_preference (
  user_id text not null references org_user (id) on delete cascade,
  key text not null,
  value text not null,
  last_modify_time timestamptz not null default now(),
  primary key (user_id, key)
);
