-- How a sign-in or a request ended. Older rows have no result.
alter table system_log
  add column result smallint constraint system_log__result check (result in (1, 2, 3)),
  add column result_code int;
comment on column system_log.result is '结果：1 成功，2 被拒绝，3 失败';
comment on column system_log.result_code is '返回给调用方的状态码';
