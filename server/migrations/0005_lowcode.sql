-- Low-code: designs of pages and forms, and portals. The JSON texts are those of the wire (specification: wire 10, 11).

create table lowcode_design (
  id text primary key,
  full_name text not null,
  en_code text not null,
  type smallint not null, -- 1 web page, 2 app page, 3 flow form, 4 web form, 5 app form (3 to 5 for the generator)
  web_type smallint not null default 2, -- 1 form, 2 form and list, 3 form, list and workflow
  category text not null, -- code of the dictionary that belongs to the type
  state smallint not null default 0, -- 1 enabled, 0 draft
  db_link_id text not null default '0', -- '0' is the own database
  tables text not null default '[]', -- empty: the records live as JSON
  form_data text,
  column_data text,
  app_column_data text,
  flow_template_json text,
  flow_id text constraint lowcode_design__flow references workflow_engine (id),
  description text,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint lowcode_design__type check (type between 1 and 5),
  constraint lowcode_design__web_type check (web_type between 1 and 3),
  constraint lowcode_design__state check (state in (0, 1))
);
create unique index lowcode_design__en_code on lowcode_design (en_code) where delete_mark = 0;
create unique index lowcode_design__full_name on lowcode_design (type, full_name) where delete_mark = 0;

create table lowcode_portal (
  id text primary key,
  full_name text not null,
  en_code text not null,
  category text not null, -- code of the dictionary portalDesigner
  type smallint not null default 0, -- 0 laid out here, 1 a page or link of one's own
  link_type smallint not null default 0, -- 0 page, 1 link
  custom_url text,
  form_data text not null default '{"layouyId":100,"layout":[]}',
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint lowcode_portal__type check (type in (0, 1)),
  constraint lowcode_portal__link_type check (link_type in (0, 1))
);
create unique index lowcode_portal__en_code on lowcode_portal (en_code) where delete_mark = 0;
create unique index lowcode_portal__full_name on lowcode_portal (full_name) where delete_mark = 0;
