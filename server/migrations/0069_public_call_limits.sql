-- Calls of guests by network address and minute, so that all processes count the same. A crash may lose them.
create unlogged table lowcode_public_call (
  network text not null,
  kind text not null constraint lowcode_public_call__kind check (kind in ('call', 'code')),
  minute timestamptz not null,
  count int not null,
  primary key (network, kind, minute)
);
comment on table lowcode_public_call is '公开表单的调用次数，按网络地址和分钟统计，过期即删';
comment on column lowcode_public_call.network is '网络地址';
comment on column lowcode_public_call.kind is '类型：call 调用，code 访问码错误';
comment on column lowcode_public_call.minute is '所在分钟';
comment on column lowcode_public_call.count is '次数';
