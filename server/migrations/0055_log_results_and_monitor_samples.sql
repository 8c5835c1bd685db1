-- How a sign-in or a request ended. Older rows have no result.
alter table system_log
  add column result smallint constraint system_log__result check (result in (1, 2, 3)),
  add column result_code int;
comment on column system_log.result is '结果：1 成功，2 被拒绝，3 失败';
comment on column system_log.result_code is '返回给调用方的状态码';

-- Load of each server process, one row a minute; rows older than a day are deleted.
create table system_monitor_sample (
  process_id text not null,
  process_name text not null,
  time timestamptz not null default now(),
  cpu real not null,
  memory real not null,
  own_cpu real not null,
  resident bigint not null,
  requests int not null,
  loop_delay real not null,
  primary key (time, process_id)
);
comment on table system_monitor_sample is '服务进程的负载，每分钟一行，保留一天';
comment on column system_monitor_sample.process_id is '进程';
comment on column system_monitor_sample.process_name is '主机名与进程号';
comment on column system_monitor_sample.time is '时间';
comment on column system_monitor_sample.cpu is '服务器 CPU 使用率（%）';
comment on column system_monitor_sample.memory is '服务器内存使用率（%）';
comment on column system_monitor_sample.own_cpu is '本进程 CPU 使用率（单核 %）';
comment on column system_monitor_sample.resident is '本进程常驻内存（字节）';
comment on column system_monitor_sample.requests is '这一分钟内处理的请求数';
comment on column system_monitor_sample.loop_delay is '事件循环延迟 P99（毫秒）';
