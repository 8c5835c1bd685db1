-- System: menus and their buttons, dictionaries, serial-number rules, configuration, messages.

create table system_menu (
  id text primary key,
  parent_id text not null default '-1',
  full_name text not null,
  en_code text not null,
  icon text not null default '',
  type smallint not null,
  url_address text not null default '',
  link_target text not null default '_self',
  category text not null default 'Web',
  property_json text not null default '{}',
  is_button_authorize smallint not null default 0,
  is_column_authorize smallint not null default 0,
  is_form_authorize smallint not null default 0,
  is_data_authorize smallint not null default 0,
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint system_menu__type check (type between 1 and 8),
  constraint system_menu__not_own_parent check (parent_id <> id)
);
create unique index system_menu__en_code on system_menu (category, en_code) where delete_mark = 0;
create unique index system_menu__full_name on system_menu (category, parent_id, full_name) where delete_mark = 0;
create index system_menu__parent on system_menu (parent_id);

create table system_button (
  id text primary key,
  module_id text not null constraint system_button__module references system_menu (id),
  parent_id text not null default '-1',
  full_name text not null,
  en_code text not null,
  icon text,
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index system_button__en_code on system_button (module_id, en_code) where delete_mark = 0;

create table system_dictionary_type (
  id text primary key,
  parent_id text not null default '-1',
  full_name text not null,
  en_code text not null,
  is_tree smallint not null default 0,
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index system_dictionary_type__en_code on system_dictionary_type (en_code) where delete_mark = 0;

create table system_dictionary_data (
  id text primary key,
  dictionary_type_id text not null constraint system_dictionary_data__type references system_dictionary_type (id),
  parent_id text not null default '0',
  full_name text not null,
  en_code text not null,
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index system_dictionary_data__en_code on system_dictionary_data (dictionary_type_id, en_code) where delete_mark = 0;

create table system_bill_rule (
  id text primary key,
  full_name text not null,
  en_code text not null,
  prefix text not null,
  date_format text not null default 'no',
  digit smallint not null default 4,
  start_number text not null default '1',
  example text,
  output_number text,
  description text,
  enabled_mark smallint not null default 1,
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create unique index system_bill_rule__en_code on system_bill_rule (en_code) where delete_mark = 0;

-- One row a setting; the names are those of the wire (specification: wire 9.9).
create table system_config (
  name text primary key,
  value text not null
);

create table system_message (
  id text primary key,
  type smallint not null, -- 1 notice, 2 system message, 3 private
  title text not null,
  body_text text not null default '',
  enabled_mark smallint not null default 0, -- 0 draft, 1 published
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);

create table system_message_receipt (
  message_id text not null constraint system_message_receipt__message references system_message (id),
  user_id text not null constraint system_message_receipt__user references org_user (id),
  is_read smallint not null default 0,
  read_time timestamptz,
  primary key (user_id, message_id)
);
create index system_message_receipt__unread on system_message_receipt (user_id) where is_read = 0;

-- Private messages of the internal chat.
create table system_chat_message (
  id text primary key,
  send_user_id text not null references org_user (id),
  receive_user_id text not null references org_user (id),
  content text not null,
  content_type text not null default 'text',
  state smallint not null default 0, -- 0 unread, 1 read
  send_time timestamptz not null default now(),
  receive_time timestamptz
);
create index system_chat_message__unread on system_chat_message (receive_user_id, send_user_id) where state = 0;
