-- The internal chat belongs to the shell; who is online is known to every process.

alter table system_chat_message rename to shell_chat_message;
alter index system_chat_message_pkey rename to shell_chat_message_pkey;
alter index system_chat_message__unread rename to shell_chat_message__unread;
alter table shell_chat_message
  add client_id text, -- given by the sender's client, so that a repeated frame is stored once
  add constraint shell_chat_message__content_type check (content_type in ('text', 'image', 'voice', 'video', 'file')),
  add constraint shell_chat_message__state check (state in (0, 1));
create unique index shell_chat_message__client on shell_chat_message (send_user_id, client_id) where client_id is not null;
-- Both directions of a conversation lie together, in the order of their times: paging and the search inside one conversation read nothing else.
create index shell_chat_message__conversation
  on shell_chat_message (least(send_user_id, receive_user_id), greatest(send_user_id, receive_user_id), send_time, id);

-- The newest message of each conversation and what waits in it, from the side of one of the two: lists never read the messages themselves.
create table shell_chat_recent (
  user_id text not null references org_user (id),
  peer_user_id text not null references org_user (id),
  message_id text not null references shell_chat_message (id),
  latest_time timestamptz not null,
  unread int not null default 0,
  primary key (user_id, peer_user_id)
);
create index shell_chat_recent__latest on shell_chat_recent (user_id, latest_time desc);

insert into shell_chat_recent (user_id, peer_user_id, message_id, latest_time, unread)
select distinct on (owner, peer) owner, peer, id, send_time, count(*) filter (where waits) over (partition by owner, peer)
from (
  select id, send_time, send_user_id as owner, receive_user_id as peer, false as waits from shell_chat_message
  union all select id, send_time, receive_user_id, send_user_id, state = 0 from shell_chat_message
) sides
order by owner, peer, send_time desc, id desc;

-- Which process holds sockets of whom. A process that stops saying that it lives takes its rows with it; after a crash of the database nobody is online.
create unlogged table shell_process (
  id text primary key,
  seen_time timestamptz not null default now()
);
create unlogged table shell_presence (
  process_id text not null references shell_process (id) on delete cascade,
  user_id text not null,
  primary key (process_id, user_id)
);
